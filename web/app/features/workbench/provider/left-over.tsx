import { Button } from '@mantine/core';

import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Segment } from '../draft/draft.ts';
import styles from './left-over.module.css';

/** What was written for sentences that the client has changed, and what deletes it. */
export type LeftOverProps = Readonly<{ leftOver: readonly Segment[]; onDelete: () => void }>;

/** Shows what was written for sentences that the text does not have any more, to be copied. */
export const LeftOver = ({ leftOver, onDelete }: LeftOverProps) => (
  <Notice kind="warning" title="The client has changed the text">
    <p>
      You wrote this for sentences that are not in it any more, or that have a newer translation.
      Copy what you need.
    </p>
    <ul className={styles.leftOver}>
      {leftOver.map(({ source, text, note }, nth) => (
        // The same sentence can be in a text several times.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={nth}>
          <p dir="auto" className={styles.leftSource}>
            {source.trim()}
          </p>
          {[text, note ?? '']
            .filter((written) => written.trim() !== '')
            .map((written) => (
              <div key={written} className={styles.leftText}>
                <p dir="auto">{written}</p>
                <CopyButton text={written} label="Copy" />
              </div>
            ))}
        </li>
      ))}
    </ul>
    <Button variant="default" onClick={onDelete}>
      Delete these
    </Button>
  </Notice>
);
