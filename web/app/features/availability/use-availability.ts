import type { User } from '@nsem/sdk';
import { useMemo, useState, useSyncExternalStore } from 'react';

import { errorText } from '../../lib/error-text.ts';
import { nsem } from '../../lib/nsem.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { updateUser } from '../auth/session.ts';
import { createOptimisticSave } from './optimistic-save.ts';

/** What is said where a change of them is refused. */
export const refused = 'Update Failed';

/** The two flags of a provider. */
export type Flags = Pick<User, 'is_available' | 'is_quick_service_available'>;

const flagsOf = ({ is_available, is_quick_service_available }: Flags): Flags => ({
  is_available,
  is_quick_service_available,
});

/**
 * The flags as they are switched: shown at once, saved one after the other, taken back on refusal,
 * with the reason until the next change.
 */
export function useAvailability(user: User) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const store = useMemo(
    () =>
      createOptimisticSave<Flags>({
        saved: flagsOf(user),
        save: async (changes) => {
          const saved = await nsem.account.update(changes);
          updateUser(saved);
          return flagsOf(saved);
        },
        onRefused: (error) => {
          const text = errorText(error, 'Failed to update availability. Please try again.');
          setRefusal(text);
          showToast('error', refused, text);
        },
      }),
    // The store outlives what it saves: only another person needs another one.
    // oxlint-disable-next-line react/exhaustive-deps
    [user.id],
  );
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  const change = (changes: Partial<Flags>): void => {
    setRefusal(null);
    store.change(changes);
  };
  return { shown, change, refusal };
}
