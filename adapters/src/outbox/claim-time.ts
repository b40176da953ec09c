const minuteMs = 60_000;

/**
 * How long a process that shares the queue with others has a notice for itself. A batch takes four minutes
 * if the mail server answers each mail after a minute only.
 */
export const claimMs = 5 * minuteMs;

/** What must be left of a claim when a notice is sent: an attempt takes a minute at most. */
export const attemptMs = 2 * minuteMs;
