import type { ApiKey } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import styles from './api-keys.module.css';
import { CreateKeyForm } from './create-key-form.tsx';
import { KeyItem } from './key-item.tsx';
import { DeleteKeyDialog, RegenerateKeyDialog } from './key-dialogs.tsx';
import { apiKeysQuery } from './queries.ts';

type OpenDialog = Readonly<{ action: 'delete' | 'regenerate'; apiKey: ApiKey }>;

/** Creates, lists, changes and deletes your API keys. */
export function KeysSection(
  props: Readonly<{
    /** The ids of the keys that are shown in full. */
    shown: ReadonlySet<number>;
    onToggle: (id: number) => void;
    onCreated: (id: number) => void;
  }>,
) {
  const { shown, onToggle, onCreated } = props;
  const keys = useQuery(apiKeysQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <section className={dashboard.panel} aria-labelledby="api-keys">
      <h2 id="api-keys" className={styles.heading}>
        API Keys
      </h2>
      <p className={styles.note}>
        A key acts as you: it creates jobs and pays for them from your wallet. Keep it on your
        server, never in a web page or an app.
      </p>
      <CreateKeyForm onCreated={onCreated} />
      <Loaded
        query={keys}
        skeleton={<Skeleton label="Loading your API keys..." count={2} />}
        errorTitle="Your API keys could not be loaded"
        errorFallback="Please try again."
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState text="You have no API keys yet. Create one to use the API." />
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
        <RegenerateKeyDialog apiKey={dialog.apiKey} onClose={close} />
      )}
    </section>
  );
}
