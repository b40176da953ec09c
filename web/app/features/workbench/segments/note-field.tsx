import { longestSegmentNote } from '@nsem/core/texts';
import { useEffect, useId, useRef } from 'react';

import styles from './segments.module.css';

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
    <div className={styles.note}>
      <label htmlFor={id}>Your note, which only you see</label>
      <textarea
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
