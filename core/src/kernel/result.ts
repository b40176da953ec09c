/** The outcome of a decision: a value, or a refusal that the caller must deal with. */
export type Result<T, F> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; fault: F }>;

/** An accepted decision with its value. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** A refused decision with the reason, a member of a topic's closed list of faults. */
export const refuse = <const F>(fault: F): Result<never, F> => ({ ok: false, fault });

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
