import type { User } from '@nsem/sdk';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { updateUser } from '../../../lib/session/session.ts';
import { createOptimisticSave } from './optimistic-save.ts';

/** The title of the error if a change could not be saved. */
export const saveFailedTitle = 'Update Failed';

/** A provider's two availability flags. */
export type Flags = Pick<User, 'is_available' | 'is_quick_service_available'>;

const flagsOf = ({ is_available, is_quick_service_available }: Flags): Flags => ({
  is_available,
  is_quick_service_available,
});

/**
 * The flags with unsaved changes applied. A change is shown immediately and saved in the
 * background. If that fails, the flags are reset and `failure` has the reason until the next
 * change.
 */
export function useAvailability(user: User) {
  const [failure, setFailure] = useState<string | null>(null);
  const store = useMemo(
    () =>
      createOptimisticSave<Flags>({
        saved: flagsOf(user),
        save: async (changes) => {
          const saved = await nsem.account.update(changes);
          updateUser(saved);
          return flagsOf(saved);
        },
        onFailed: (error) => {
          const text = errorText(error, 'Failed to update availability. Please try again.');
          setFailure(text);
          showToast('error', saveFailedTitle, text);
        },
      }),
    // Each save updates `user`, but the store must survive that: only another user needs a new one.
    // oxlint-disable-next-line react/exhaustive-deps
    [user.id],
  );
  useEffect(() => store.follow(flagsOf(user)), [store, user]);
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  const change = (changes: Partial<Flags>): void => {
    setFailure(null);
    store.change(changes);
  };
  // Reads the store, not what is rendered: a double click is faster than that.
  const toggle = (flag: keyof Flags): void => change({ [flag]: !store.shown()[flag] });
  return { shown, change, toggle, failure };
}
