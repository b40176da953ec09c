import { Button } from '@mantine/core';

import dashboard from '../../../ui/dashboard.module.css';
import { focusOnMount } from '../../../ui/kit/focus-on-mount.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from '../keys/api-keys.module.css';

/** Shows the value of a new key, once. */
export function NewKey(props: Readonly<{ name: string; value: string; onDone: () => void }>) {
  const { name, value, onDone } = props;
  const { isCopied, copy } = useCopy('Select the key and copy it by hand.');
  return (
    <section className={styles.issued} aria-labelledby="new-key">
      <h3 id="new-key" ref={focusOnMount} tabIndex={-1}>
        Copy your new key
      </h3>
      <p>
        We show the key <strong>{name}</strong> only now. If you lose it, regenerate it.
      </p>
      <div className={styles.value}>
        <code>{value}</code>
        <div className={dashboard.actions}>
          <Button variant="light" aria-live="polite" onClick={() => copy(value)}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onDone}>I have saved it</Button>
        </div>
      </div>
    </section>
  );
}
