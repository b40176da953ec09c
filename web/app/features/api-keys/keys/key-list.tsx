import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import type { KeyDialogsProps, OpenKeyDialog } from './key-dialogs.tsx';
import { KeyItem, type DescribeKey } from './key-item.tsx';
import { apiKeysQuery, type IssuedKey } from './keys.ts';

/** They, and the forms of a key, are loaded when someone is about to change a key. */
const KeyDialogs = lazyPart(
  async () => (await import('./key-dialogs.tsx')).KeyDialogs,
  ({ dialog }: KeyDialogsProps) => dialog !== null,
);

/** Your API keys, with what can be done to each. */
export function KeyList(
  props: Readonly<{
    /** Shown if there are none. */
    empty: string;
    /** The ids of the keys that are shown in full. */
    shown: ReadonlySet<number>;
    onToggle: (id: number) => void;
    describe?: DescribeKey;
    onRegenerated?: (key: IssuedKey) => void;
  }>,
) {
  const { empty, shown, onToggle, describe, onRegenerated } = props;
  const keys = useQuery(apiKeysQuery);
  const [dialog, setDialog] = useState<OpenKeyDialog | null>(null);
  return (
    <>
      <Loaded
        query={keys}
        skeleton={<Skeleton label="Loading your API keys..." count={2} />}
        errorTitle="Your API keys could not be loaded"
        errorFallback="Please try again."
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState text={empty} />
          ) : (
            <ul className={dashboard.list} aria-label="API keys">
              {list.map((apiKey) => (
                <KeyItem
                  key={apiKey.id}
                  apiKey={apiKey}
                  isShown={shown.has(apiKey.id)}
                  describe={describe}
                  onToggle={() => onToggle(apiKey.id)}
                  onRegenerate={() => setDialog({ action: 'regenerate', apiKey })}
                  onDelete={() => setDialog({ action: 'delete', apiKey })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <KeyDialogs dialog={dialog} onClose={() => setDialog(null)} onRegenerated={onRegenerated} />
    </>
  );
}
