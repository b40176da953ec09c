import { useEffect } from 'react';

import { followOtherTabs, restoreSession, retryWhileFailed } from './session.ts';

/** Restores the session saved on this device, retries if necessary, and follows other tabs. */
export function useSavedSession(): void {
  useEffect(() => {
    void restoreSession();
    const stops = [followOtherTabs(), retryWhileFailed()];
    return () => stops.forEach((stop) => stop());
  }, []);
}
