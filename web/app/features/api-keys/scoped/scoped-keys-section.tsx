import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import styles from '../keys/api-keys.module.css';
import { CreateKeyForm } from '../keys/create-key-form.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { scopesText, type ScopedOwner } from '../keys/key-scopes.ts';
import type { IssuedKey } from '../keys/queries.ts';
import { NewKey } from './new-key.tsx';

const noneShown: ReadonlySet<number> = new Set();
const neverToggled = (): void => undefined;

const texts = {
  admin: {
    heading: 'API keys for scripts',
    note: 'A key lets a script do only what you choose here, without your password. Store it where only the script can read it.',
  },
  'service-provider': {
    heading: 'API Keys',
    note: 'A key lets a program of yours take and deliver jobs, without your password. It cannot see your earnings or change your account. Store it where only the program can read it.',
  },
} as const satisfies Record<ScopedOwner, object>;

export type ScopedKeysSectionProps = Readonly<{
  /** Null for a user whose keys have no scopes. */
  owner: ScopedOwner | null;
}>;

/** Creates, lists, changes and deletes API keys that do only what their scopes name. */
export const ScopedKeysSection = ({ owner }: ScopedKeysSectionProps) =>
  owner === null ? null : <ScopedKeys owner={owner} />;

function ScopedKeys({ owner }: { owner: ScopedOwner }) {
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const { heading, note } = texts[owner];
  return (
    <section className={dashboard.card} aria-labelledby="api-keys">
      <h2 id="api-keys">{heading}</h2>
      <p className={styles.note}>
        {note} The <a href="/docs">API reference</a> has the calls.
      </p>
      <CreateKeyForm owner={owner} onCreated={setIssued} />
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
