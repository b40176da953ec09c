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
