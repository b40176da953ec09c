import { Button } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Segment } from '../draft/draft.ts';
import styles from './versions.module.css';

/** What was written for sentences that the client has changed, and what deletes it. */
export type LeftOverProps = Readonly<{ leftOver: readonly Segment[]; onDelete: () => void }>;

/** Shows what was written for sentences that the text does not have any more, to be copied. */
export function LeftOver({ leftOver, onDelete }: LeftOverProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Notice kind="warning" title="The client has changed the text">
      <p>
        You wrote this for sentences that are not in it any more, or that have a newer translation.
        Copy what you need.
      </p>
      <ul className={`stack ${styles.leftOver}`}>
        {leftOver.map(({ source, text, note }, nth) => (
          // The same sentence can be in a text several times.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth}>
            <p dir="auto" className="soft small">
              {source.trim()}
            </p>
            <Written text={text} label={`Copy translation ${nth + 1}`} />
            <Written text={note ?? ''} label={`Copy note ${nth + 1}`} />
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete these
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete these texts?"
          question="They are only on this device. Copy what you still need first."
          confirmLabel="Delete"
          cancelLabel="Keep them"
          isPending={false}
          error={null}
          onConfirm={onDelete}
          onCancel={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}

function Written({ text, label }: Readonly<{ text: string; label: string }>) {
  if (text.trim() === '') return null;
  return (
    <div className="row apart">
      <p dir="auto" className={styles.leftText}>
        {text}
      </p>
      <CopyButton text={text} label={label} />
    </div>
  );
}
