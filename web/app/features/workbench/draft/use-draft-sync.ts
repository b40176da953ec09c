import { useEffect, useState, useSyncExternalStore } from 'react';

import { deviceName } from './device-name.ts';
import { createDraftSync, type DraftSync, type SaveState } from './draft-sync.ts';
import { placesOf } from './job-draft-places.ts';
import type { OpenedDraft } from './open-draft.ts';

/** Where the work is saved at this moment. */
export const useSaveState = (sync: DraftSync): SaveState =>
  useSyncExternalStore(sync.subscribe, sync.readState, sync.readState);

/** Saves the draft of a job while it is edited, and when the page is hidden, left or online again. */
export function useDraftSync(jobId: number, opened: OpenedDraft): DraftSync {
  const [sync] = useState(() => createDraftSync(opened, deviceName(navigator), placesOf(jobId)));
  useEffect(() => {
    const save = (): void => sync.saveNow();
    const follow = (): void => {
      if (document.visibilityState === 'hidden') sync.saveNow();
      else void sync.lookForNewer();
    };
    addEventListener('pagehide', save);
    addEventListener('online', save);
    document.addEventListener('visibilitychange', follow);
    sync.saveNow();
    return () => {
      removeEventListener('pagehide', save);
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', follow);
      sync.close();
    };
  }, [sync]);
  return sync;
}
