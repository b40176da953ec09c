/** The outcome of a decision: a value, or a refusal that the caller must deal with. */
export type Result<T, F> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; fault: F }>;

/** An accepted decision with its value. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** A refused decision with the reason, a member of a topic's closed list of faults. */
export const refuse = <const F>(fault: F): Result<never, F> => ({ ok: false, fault });
