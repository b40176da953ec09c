import styles from './loaded.module.css';

/** Grey shapes where rows or cards will stand. */
export function Skeleton(
  props: Readonly<{ label: string; count?: number; shape?: 'row' | 'card' | 'line' }>,
) {
  const { label, count = 3, shape = 'row' } = props;
  return (
    <div className={styles.skeletons} data-shape={shape}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
