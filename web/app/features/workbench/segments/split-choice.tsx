import styles from './segments.module.css';

/** The words of a source, of which one is chosen to begin the second of two segments. */
export function SplitChoice({
  source,
  onSplit,
}: Readonly<{ source: string; onSplit: (at: number) => void }>) {
  const [, ...later] = Array.from(source.matchAll(/\S+/g));
  if (later.length === 0) return <p className={styles.hint}>One word cannot be split.</p>;
  return (
    <fieldset className={styles.split} aria-label="Where the second part begins">
      <p className={styles.hint}>
        Press the word that begins the second part. Your translation is split where your cursor is.
      </p>
      <p dir="auto">
        {later.map(({ 0: word, index }) => (
          <button key={index} type="button" className={styles.word} onClick={() => onSplit(index)}>
            {word}
          </button>
        ))}
      </p>
    </fieldset>
  );
}
