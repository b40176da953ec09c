import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import styles from '../keys/api-keys.module.css';
import { CreateKeyForm } from '../keys/create-key-form.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { scopesText } from '../keys/key-scopes.ts';
import type { IssuedKey } from '../keys/queries.ts';
import { NewKey } from './new-key.tsx';

const noneShown: ReadonlySet<number> = new Set();
const neverToggled = (): void => undefined;

export type AdminKeysSectionProps = Readonly<{ isAdmin: boolean }>;

/** Creates, lists, changes and deletes an admin's API keys, which do only what their scopes name. */
export const AdminKeysSection = ({ isAdmin }: AdminKeysSectionProps) =>
  isAdmin ? <AdminKeys /> : null;

function AdminKeys() {
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  return (
    <section className={dashboard.card} aria-labelledby="api-keys">
      <h2 id="api-keys">API keys for scripts</h2>
      <p className={styles.note}>
        A key lets a script do only what you choose here, without your password. Store it where only
        the script can read it.
      </p>
      <CreateKeyForm isScoped onCreated={setIssued} />
      {issued !== null && issued.shownOnce !== null && (
        <NewKey
          key={issued.shownOnce}
          name={issued.name}
          value={issued.shownOnce}
          onDone={() => setIssued(null)}
        />
      )}
      <KeyList
        empty="You have no API keys yet."
        shown={noneShown}
        onToggle={neverToggled}
        describe={scopesText}
        onRegenerated={setIssued}
      />
    </section>
  );
}
