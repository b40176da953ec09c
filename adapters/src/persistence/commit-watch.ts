/** Those who want to know that something was committed; what it was they read for themselves. */
export interface CommitWatch {
  /** Calls the listener after each commit, until it is told to stop. It must be quick, and not throw. */
  onCommit(listener: () => void): () => void;
  /** Tells all listeners. */
  tell(): void;
}

/** A watch over commits; one that nobody listens to costs nothing. */
export function createCommitWatch(): CommitWatch {
  const listeners = new Set<() => void>();
  return {
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
