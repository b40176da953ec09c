import { useEffect, useRef } from 'react';

import { useOnline } from '../lib/browser/page-state.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import styles from './connection-notice.module.css';

/**
 * Explains what still works while the device is offline, and shows a toast when it is back online.
 * The live region is always rendered, because screen readers announce only what is added to an
 * existing one.
 */
export function ConnectionNotice() {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current)
      showToast('info', 'You are online again', 'This page is being updated.');
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <output className={styles.region} data-offline={!isOnline || undefined}>
      {!isOnline && (
        <span className="page">
          <strong>You are offline.</strong> What you see may be out of date, and nothing can be sent
          until you are back online.
        </span>
      )}
    </output>
  );
}
