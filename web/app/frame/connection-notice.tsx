import { useEffect, useRef } from 'react';

import { useOnline } from '../lib/use-online.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import styles from './connection-notice.module.css';

/**
 * Says while the device is offline what that means for what is on the screen, and once when it is
 * over. The region stands before it has something to say: what is added to it is then read out.
 */
export function ConnectionNotice() {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current)
      showToast('info', 'You are online again', 'What you see is being brought up to date.');
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <output className={styles.region} data-offline={!isOnline || undefined}>
      {!isOnline && (
        <span className="page">
          <strong>You are offline.</strong> What you see may be old, and nothing can be sent until
          you are back online.
        </span>
      )}
    </output>
  );
}
