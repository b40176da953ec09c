import { useEffect } from 'react';

import { followOtherTabs, restoreSession } from './session.ts';

/** Restores the session that this device keeps, and follows what other tabs do with it. */
export function useKeptSession(): void {
  useEffect(() => {
    void restoreSession();
    return followOtherTabs();
  }, []);
}
