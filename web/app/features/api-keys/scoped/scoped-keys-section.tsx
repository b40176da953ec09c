import { Button } from '@mantine/core';
import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from '../keys/api-keys.module.css';
import { CreateKeyForm } from '../keys/create-key-form.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { type ScopedOwner, scopesText } from '../keys/key-scopes.ts';
import type { IssuedKey } from '../keys/keys.ts';

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
      <p className="soft">
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

/** Shows the value of a new key, once. */
export function NewKey(props: Readonly<{ name: string; value: string; onDone: () => void }>) {
  const { name, value, onDone } = props;
  const { isCopied, copy } = useCopy('Select the key and copy it by hand.');
  return (
    <section className={`panel stack ${styles.issued}`} aria-labelledby="new-key">
      <h3 id="new-key" className="heading" ref={focusOnMount} tabIndex={-1}>
        Copy your new key
      </h3>
      <p>
        We show the key <strong>{name}</strong> only now. If you lose it, regenerate it.
      </p>
      <div className="row apart well">
        <code className="mono grow small">{value}</code>
        <div className="buttons">
          <Button variant="light" aria-live="polite" onClick={() => copy(value)}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onDone}>I have saved it</Button>
        </div>
      </div>
    </section>
  );
}
