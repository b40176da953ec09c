import { Button } from '@mantine/core';

import { brand } from '../../../lib/format/brand.ts';
import { saveBlob } from '../../../lib/browser/save-file.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { focusOnMount } from '../../../ui/kit/focus-on-mount.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './security.module.css';

/** Shows new recovery codes, once. */
export function RecoveryCodes(props: Readonly<{ codes: readonly string[]; onDone: () => void }>) {
  const { codes, onDone } = props;
  const { isCopied, copy } = useCopy('Select the codes and copy them by hand.');
  const text = `${codes.join('\n')}\n`;
  const save = () =>
    saveBlob(new Blob([text], { type: 'text/plain' }), `${brand} recovery codes.txt`);
  return (
    <section className={dashboard.card} aria-labelledby="new-codes">
      <h2 id="new-codes" ref={focusOnMount} tabIndex={-1}>
        Save your recovery codes
      </h2>
      <p>
        If you lose your phone, each of these codes lets you log in once. We show them only now:
        print them, or store them in a password manager.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={dashboard.actions}>
        <Button variant="light" aria-live="polite" onClick={() => copy(text)}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="light" onClick={save}>
          Download
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </section>
  );
}
