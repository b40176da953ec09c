import styles from './loaded.module.css';

/** A loading label over grey placeholders. */
export function Skeleton(
  props: Readonly<{ label: string; count?: number; shape?: 'row' | 'card' | 'line' | 'sheet' }>,
) {
  const { label, count = 3, shape = 'row' } = props;
  return (
    <div className={styles.skeletons} data-shape={shape}>
      <p className={styles.label}>{label}</p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
