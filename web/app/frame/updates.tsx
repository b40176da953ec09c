import { useEffect, useState } from 'react';

import { installWorker, loadNewVersion, storePages } from '../lib/browser/service-worker.ts';
import { useSession } from '../lib/session/session.ts';
import { UpdateNotice } from './update-notice.tsx';

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
