/** Listeners that are notified of commits; what was committed they read for themselves. */
export interface CommitListeners {
  /**
   * Calls the listener after each commit; it must be quick, and not throw.
   *
   * @returns a function that removes the listener.
   */
  onCommit(listener: () => void): () => void;
  /** Calls all listeners. */
  notify(): void;
}

/** Creates an empty set of listeners. */
export function createCommitListeners(): CommitListeners {
  const listeners = new Set<() => void>();
  return {
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
