import type { ApiKey } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import styles from './api-keys.module.css';
import { CreateKeyForm } from './create-key-form.tsx';
import { KeyItem } from './key-item.tsx';
import { DeleteKeyDialog, RegenerateKeyDialog } from './key-questions.tsx';
import { apiKeysQuery } from './queries.ts';

type Question = Readonly<{ about: 'delete' | 'regenerate'; apiKey: ApiKey }>;

/** One's API keys: to make, to see, to change and to delete. */
export function KeysSection(
  props: Readonly<{
    /** The numbers of the keys that are shown in full. */
    shown: ReadonlySet<number>;
    onToggle: (id: number) => void;
    onCreated: (id: number) => void;
  }>,
) {
  const { shown, onToggle, onCreated } = props;
  const keys = useQuery(apiKeysQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return (
    <section className={dashboard.panel} aria-labelledby="api-keys">
      <h2 id="api-keys" className={styles.heading}>
        API Keys
      </h2>
      <p className={styles.note}>
        A key acts as you: it creates jobs and pays for them from your wallet. Keep it on your
        server, never on a page or in an app.
      </p>
      <CreateKeyForm onCreated={onCreated} />
      <Loaded
        query={keys}
        skeleton={<Skeleton label="Loading your API keys..." count={2} />}
        errorTitle="Your API keys could not be loaded"
        errorFallback="Please try again."
      >
        {(mine) =>
          mine.length === 0 ? (
            <EmptyState text="You have no API keys yet. Create one to use the API." />
          ) : (
            <ul className={dashboard.list} aria-label="API keys">
              {mine.map((apiKey) => (
                <KeyItem
                  key={apiKey.id}
                  apiKey={apiKey}
                  isShown={shown.has(apiKey.id)}
                  onToggle={() => onToggle(apiKey.id)}
                  onRegenerate={() => setQuestion({ about: 'regenerate', apiKey })}
                  onDelete={() => setQuestion({ about: 'delete', apiKey })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {question?.about === 'delete' && <DeleteKeyDialog apiKey={question.apiKey} onClose={close} />}
      {question?.about === 'regenerate' && (
        <RegenerateKeyDialog apiKey={question.apiKey} onClose={close} />
      )}
    </section>
  );
}
