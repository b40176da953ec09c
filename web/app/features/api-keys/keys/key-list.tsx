import type { ApiKey } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { DeleteKeyDialog, RegenerateKeyDialog } from './key-dialogs.tsx';
import { KeyItem } from './key-item.tsx';
import { apiKeysQuery, type IssuedKey } from './queries.ts';

type OpenDialog = Readonly<{ action: 'delete' | 'regenerate'; apiKey: ApiKey }>;

/** Your API keys, with what can be done to each. */
export function KeyList(
  props: Readonly<{
    /** Shown if there are none. */
    empty: string;
    /** The ids of the keys that are shown in full. */
    shown: ReadonlySet<number>;
    onToggle: (id: number) => void;
    onRegenerated?: (key: IssuedKey) => void;
  }>,
) {
  const { empty, shown, onToggle, onRegenerated } = props;
  const keys = useQuery(apiKeysQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
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
                  onToggle={() => onToggle(apiKey.id)}
                  onRegenerate={() => setDialog({ action: 'regenerate', apiKey })}
                  onDelete={() => setDialog({ action: 'delete', apiKey })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog?.action === 'delete' && <DeleteKeyDialog apiKey={dialog.apiKey} onClose={close} />}
      {dialog?.action === 'regenerate' && (
        <RegenerateKeyDialog apiKey={dialog.apiKey} onClose={close} onRegenerated={onRegenerated} />
      )}
    </>
  );
}
