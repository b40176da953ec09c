import { Button } from '@mantine/core';

import { useCopy } from '../../../ui/use-copy.ts';
import styles from './examples.module.css';
import type { CodeToken } from '../snippets/fill-template.ts';

/** Highlighted code with a button to copy it. */
export function CodeBlock(
  props: Readonly<{
    label: string;
    /** The displayed code. */
    code: readonly CodeToken[];
    /** The copied text: the same code with the full API key. */
    copyText: string;
  }>,
) {
  const { label, code, copyText } = props;
  const { isCopied, copy } = useCopy('Select the code and copy it by hand.');
  return (
    <figure className={styles.block}>
      <figcaption>
        <span>{label}</span>
        <Button variant="light" aria-live="polite" onClick={() => copy(copyText)}>
          {isCopied ? 'Copied' : 'Copy Code'}
        </Button>
      </figcaption>
      {/* Scrollable content must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} tabIndex={0} aria-label={`Code: ${label}`}>
        <pre>
          <code>
            {code.map(({ offset, text, kind }) => (
              <span key={offset} data-kind={kind}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </section>
    </figure>
  );
}
