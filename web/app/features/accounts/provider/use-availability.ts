import type { User } from '@nsem/sdk';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { updateUser } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';

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

/** A value whose changes are shown immediately and saved in the background. */
export type OptimisticSave<T> = Readonly<{
  shown: () => T;
  change: (changes: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
  /** Shows what was saved elsewhere, unless a change is being saved. */
  follow: (saved: T) => void;
}>;

/**
 * Shows changes before they are saved. Changes made during a save are sent together after it; if a
 * save fails, the last saved value is shown again.
 *
 * @param options.save sends changes and resolves to the new saved value
 */
export function createOptimisticSave<T extends object>(
  options: Readonly<{
    saved: T;
    save: (changes: Partial<T>) => Promise<T>;
    onFailed: (error: unknown) => void;
  }>,
): OptimisticSave<T> {
  const listeners = new Set<() => void>();
  let saved = options.saved;
  let unsent: Partial<T> = {};
  let shown = saved;
  let isSaving = false;

  const show = (next: T): void => {
    shown = next;
    for (const listener of listeners) listener();
  };

  const saveAll = async (): Promise<void> => {
    isSaving = true;
    while (Object.keys(unsent).length > 0) {
      const sent = unsent;
      unsent = {};
      try {
        saved = await options.save(sent);
      } catch (error) {
        unsent = {};
        options.onFailed(error);
      }
      show({ ...saved, ...unsent });
    }
    isSaving = false;
  };

  return {
    shown: () => shown,
    change: (changes) => {
      unsent = { ...unsent, ...changes };
      show({ ...shown, ...changes });
      if (!isSaving) void saveAll();
    },
    follow: (next) => {
      if (isSaving) return;
      saved = next;
      const isOther = (Object.keys(next) as (keyof T)[]).some((key) => next[key] !== shown[key]);
      if (isOther) show(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
