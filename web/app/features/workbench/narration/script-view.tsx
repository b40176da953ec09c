import type { ReactNode } from 'react';

import type { Segment } from '../draft/draft.ts';
import styles from './narration.module.css';
import type { TextSize } from './preferences.ts';
import { endsParagraph } from './sentence-keys.ts';

/** How many sentences are shown before and after the one in focus. */
const around = 4;

/** Called with a sentence when it comes into focus. */
const bringIntoView = (sentence: HTMLLIElement | null): void => {
  sentence?.scrollIntoView({ block: 'nearest' });
};

/** The sentence to read, large, between the sentences around it. */
export function ScriptView(
  props: Readonly<{
    segments: readonly Segment[];
    focus: number;
    language: string | undefined;
    size: TextSize;
    onOpen: (sentence: number) => void;
    /** What belongs to the sentence in focus. */
    children: ReactNode;
  }>,
) {
  const { segments, focus, language, size, onOpen, children } = props;
  const from = Math.max(0, focus - around);
  const shown = segments.slice(from, focus + around + 1);
  return (
    <ol className={styles.script} data-size={size} start={from + 1} lang={language}>
      {shown.map((segment, index) => {
        const at = from + index;
        const isLast = endsParagraph(segment);
        return (
          <li
            key={at}
            ref={at === focus ? bringIntoView : null}
            data-state={segment.state}
            data-ends={isLast || undefined}
          >
            {at === focus ? (
              <>
                <p className={styles.current} dir="auto" aria-current="true">
                  {segment.source}
                </p>
                {children}
              </>
            ) : (
              <button
                type="button"
                className={styles.context}
                dir="auto"
                onClick={() => onOpen(at)}
              >
                {segment.source}
                {segment.state === 'done' && <span className="visually-hidden"> (recorded)</span>}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
