import { Button } from '@mantine/core';

import { useCopy } from '../../ui/use-copy.ts';
import styles from './api-examples.module.css';
import type { CodeToken } from './examples/fill-template.ts';

/** Code to read and to copy. */
export function CodeBlock(
  props: Readonly<{
    label: string;
    /** What stands there. */
    code: readonly CodeToken[];
    /** What is copied: the same with the key in full. */
    copied: string;
  }>,
) {
  const { label, code, copied } = props;
  const { isCopied, copy } = useCopy('Select the code and copy it by hand.');
  return (
    <figure className={styles.block}>
      <figcaption>
        <span>{label}</span>
        <Button variant="light" aria-live="polite" onClick={() => copy(copied)}>
          {isCopied ? 'Copied' : 'Copy Code'}
        </Button>
      </figcaption>
      {/* What scrolls must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} tabIndex={0} aria-label={`Code: ${label}`}>
        <pre>
          <code>
            {code.map(({ at, text, kind }) => (
              <span key={at} data-kind={kind}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </section>
    </figure>
  );
}
