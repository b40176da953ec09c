/** Something whose changes are shown at once and saved behind the scenes. */
export type OptimisticSave<T> = Readonly<{
  shown: () => T;
  change: (changes: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
}>;

/**
 * Shows changes before they are saved. Changes made while a save runs wait for it and then go
 * together; where one is refused, what was last saved is shown again.
 *
 * @param options.save sends changes, and answers how everything then stands
 */
export function createOptimisticSave<T extends object>(
  options: Readonly<{
    saved: T;
    save: (changes: Partial<T>) => Promise<T>;
    onRefused: (error: unknown) => void;
  }>,
): OptimisticSave<T> {
  const listeners = new Set<() => void>();
  let saved = options.saved;
  let waiting: Partial<T> = {};
  let shown = saved;
  let isSaving = false;

  const show = (next: T): void => {
    shown = next;
    for (const listener of listeners) listener();
  };

  const drain = async (): Promise<void> => {
    isSaving = true;
    while (Object.keys(waiting).length > 0) {
      const sent = waiting;
      waiting = {};
      try {
        saved = await options.save(sent);
      } catch (error) {
        waiting = {};
        options.onRefused(error);
      }
      show({ ...saved, ...waiting });
    }
    isSaving = false;
  };

  return {
    shown: () => shown,
    change: (changes) => {
      waiting = { ...waiting, ...changes };
      show({ ...shown, ...changes });
      if (!isSaving) void drain();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
