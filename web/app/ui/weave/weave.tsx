import styles from './weave.module.css';

const strips = [
  ['warp', 'bars', 'plain', 'check', 'bars'],
  ['check', 'plain', 'bars', 'warp', 'plain'],
  ['bars', 'warp', 'check', 'plain', 'warp'],
  ['plain', 'check', 'warp', 'bars', 'check'],
] as const;

/** A decorative pattern of woven strips. */
export function Weave() {
  return (
    <div className={styles.cloth} aria-hidden="true">
      {strips.map((blocks) => (
        <div key={blocks.join()} className={styles.strip}>
          {blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the strips never change
            <span key={index} className={styles[block]} />
          ))}
        </div>
      ))}
    </div>
  );
}
