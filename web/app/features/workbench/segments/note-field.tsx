import { longestSegmentNote } from '@nsem/core/texts';
import { useEffect, useId, useRef } from 'react';

import styles from './rows.module.css';

/** The provider's own note on a segment. */
export function NoteField(
  props: Readonly<{
    note: string | null;
    /** Whether the user has just opened it. */
    isOpened: boolean;
    onNote: (note: string | null) => void;
  }>,
) {
  const { note, isOpened, onNote } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  return (
    <div className="stack tight">
      <label htmlFor={id} className="soft small">
        Your note, which only you see
      </label>
      <textarea
        className={styles.field}
        rows={2}
        ref={field}
        id={id}
        value={note ?? ''}
        maxLength={longestSegmentNote}
        onChange={({ currentTarget: { value } }) => onNote(value === '' ? null : value)}
      />
    </div>
  );
}
