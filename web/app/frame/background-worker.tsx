import { useEffect, useState, type ComponentType } from 'react';

import { whenAtRest } from '../lib/browser/at-rest.ts';
import { isSavingData } from '../lib/browser/saving-data.ts';

/** Development has no worker: it would show what was built before. */
const canInstall = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !isSavingData();

/**
 * Installs the service worker when the page is at rest, so that the first load does not wait for it,
 * and shows when a newer version of the application is there.
 */
export function BackgroundWorker() {
  const [Updates, setUpdates] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!canInstall()) return undefined;
    const load = async (): Promise<void> => {
      const part = await import('./updates.tsx');
      setUpdates(() => part.Updates);
    };
    // Without a connection, the next page installs it.
    return whenAtRest(() => void load().catch(() => undefined));
  }, []);
  return Updates && <Updates />;
}
