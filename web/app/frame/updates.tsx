import { useEffect, useState } from 'react';

import { installWorker, loadNewVersion, storePages } from '../lib/browser/service-worker.ts';
import { useSession } from '../lib/session/session.ts';
import styles from './notices.module.css';

const forgetLostTakes = async (): Promise<void> =>
  (await import('../lib/sound/forget-lost-takes.ts')).forgetLostTakes();

/**
 * Installs the service worker, offers a newer version of the application, and deletes what this device
 * need not have any more.
 */
export function Updates() {
  const [isReady, setReady] = useState(false);
  const session = useSession();
  const role = session.state === 'signed-in' ? session.user.role : '';
  useEffect(() => {
    // Without it, pages only open with a connection.
    installWorker(() => setReady(true)).catch(() => undefined);
  }, []);
  useEffect(() => {
    storePages(role).catch(() => undefined);
    // What fails is done at the next visit.
    if (role === 'service-provider') forgetLostTakes().catch(() => undefined);
  }, [role]);
  return (
    <UpdateNotice
      isReady={isReady}
      load={() => void loadNewVersion()}
      dismiss={() => setReady(false)}
    />
  );
}

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
        <span className="page row">
          <span>A new version is ready.</span>
          <span className="row">
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
