import styles from './update-notice.module.css';

/**
 * Says that a newer version of the application is there. The page is never loaded again by itself,
 * because something may have been written in it. The live region is always rendered, because screen
 * readers announce only what is added to an existing one.
 */
export function UpdateNotice(
  props: Readonly<{ isReady: boolean; load: () => void; dismiss: () => void }>,
) {
  const { isReady, load, dismiss } = props;
  return (
    <output className={styles.region} data-ready={isReady || undefined}>
      {isReady && (
        <span className={`page ${styles.line}`}>
          <span>A new version is ready.</span>
          <span className={styles.buttons}>
            <button type="button" className="retry" onClick={load}>
              Reload
            </button>
            <button type="button" className="retry" onClick={dismiss}>
              Later
            </button>
          </span>
        </span>
      )}
    </output>
  );
}
