import { useEffect } from 'react';

import { followOtherTabs, restoreSession, retryWhileFailed } from './session.ts';

/** Restores the session that this device keeps, if need be again, and follows other tabs. */
export function useKeptSession(): void {
  useEffect(() => {
    void restoreSession();
    const ends = [followOtherTabs(), retryWhileFailed()];
    return () => ends.forEach((end) => end());
  }, []);
}
