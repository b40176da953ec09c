import { startTransition, useEffect, useState } from 'react';

import {
  createDraftSaver,
  readSavedDraft,
  type DraftSaver,
  type SavedDraft,
} from './draft-saver.ts';
import { draftStore } from './draft-store.ts';

/** The draft that a form starts from, and the saver for its changes. */
export type OpenDraft<Fields> = Readonly<{
  saved: SavedDraft<Fields> | null;
  saver: DraftSaver<Fields>;
}>;

/**
 * Opens the user's unsent draft from this device. What is still unwritten is saved as the form or the page is left.
 *
 * @param name what the draft is for, such as `deliver-12`
 * @returns the draft, null until it is read; what replaces it; and whether the device could not save all of it
 */
export function useOpenDraft<Fields>(name: string) {
  const [draft, setDraft] = useState<OpenDraft<Fields> | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    const store = draftStore(name);
    let stopSaving = (): void => undefined;
    let isUnmounted = false;
    void readSavedDraft(store).then((found) => {
      if (isUnmounted) return;
      // Only this form saves drafts under this name, so their fields have its type.
      const saved = found as SavedDraft<Fields> | null;
      const saver = createDraftSaver<Fields>(store, saved, (isWritten) => {
        if (!isUnmounted) setUnsaved(!isWritten);
      });
      addEventListener('pagehide', saver.flush);
      stopSaving = () => {
        removeEventListener('pagehide', saver.flush);
        saver.flush();
      };
      // A dialog is there already, and can be closed while the form is rendered.
      startTransition(() => setDraft({ saved, saver }));
    });
    return () => {
      isUnmounted = true;
      stopSaving();
    };
  }, [name]);
  return { draft, setDraft, isUnsaved };
}
