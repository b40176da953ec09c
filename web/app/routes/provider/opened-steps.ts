const keyOf = (userId: number): string => `first-steps:${userId}`;

/** Whether a provider opened or closed the first steps on this device; null if they did neither. */
export function readOpened(userId: number): boolean | null {
  try {
    const saved = localStorage.getItem(keyOf(userId));
    return saved === null ? null : saved === 'open';
  } catch {
    // The browser stores nothing.
    return null;
  }
}

/** Remembers on this device whether a provider has the first steps open. */
export function saveOpened(userId: number, isOpen: boolean): void {
  try {
    localStorage.setItem(keyOf(userId), isOpen ? 'open' : 'closed');
  } catch {
    // The browser stores nothing: the steps open again with the next visit.
  }
}
