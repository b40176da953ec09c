import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { useCopy } from '../../ui/use-copy.ts';
import styles from './api-examples.module.css';
import type { CodeLanguage, highlight } from './highlight.ts';

/** Code to read and to copy; the colours come once the highlighter is loaded. */
export function CodeBlock(
  props: Readonly<{
    label: string;
    /** What stands there. */
    code: string;
    /** What is copied: the same with the key in full. */
    copied: string;
    language: CodeLanguage;
  }>,
) {
  const { label, code, copied, language } = props;
  const { isCopied, copy } = useCopy('Select the code and copy it by hand.');
  const takeApart = useHighlighter();
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
            {takeApart === null
              ? code
              : takeApart(code, language).map(({ at, text, kind }) => (
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

function useHighlighter(): typeof highlight | null {
  const [loaded, setLoaded] = useState<typeof highlight | null>(null);
  useEffect(() => {
    import('./highlight.ts').then(
      (module) => setLoaded(() => module.highlight),
      // Without colours it is the same code.
      () => undefined,
    );
  }, []);
  return loaded;
}
