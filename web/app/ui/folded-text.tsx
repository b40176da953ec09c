import { useId, useState, type ReactNode } from 'react';

import styles from './folded-text.module.css';

/** What fits the few lines that a folded text shows, on a phone too. */
const shownCharacters = 200;
const shownLines = 4;

const isLong = (text: string): boolean =>
  text.length > shownCharacters || text.split('\n', shownLines + 1).length > shownLines;

/**
 * A text that a user wrote; a long one shows its first lines until it is unfolded.
 *
 * @param props.children how the text is shown, if it is not shown as it is
 */
export function FoldedText(props: Readonly<{ text: string; name: string; children?: ReactNode }>) {
  const { text, name, children = text } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isLong(text)) {
    return (
      <p className={styles.text} dir="auto">
        {children}
      </p>
    );
  }
  return (
    <>
      <p id={id} className={styles.text} dir="auto" data-folded={!isOpen || undefined}>
        {children}
      </p>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Show less' : 'Show all'}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}
