/** A rule that must always hold was broken: a bug, never the caller's mistake. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Asserts a condition that the surrounding code relies on.
 *
 * @throws {InvariantError} if the condition is false.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
