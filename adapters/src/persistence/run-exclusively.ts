/** Work of which one process at a time does a round, though several share a database. */
export type ExclusiveWork =
  | 'housekeeping'
  | 'late-jobs'
  | 'reviews'
  | 'translation-memories'
  | 'books-check'
  | 'weekly-check'
  | 'seals';

/**
 * Runs work unless another process, or this one, is doing it.
 *
 * @param work its signal is aborted when another process could begin the same work: the connection that
 *   prevents that was lost. There is none if no other process uses the database.
 * @returns whether it ran.
 */
export type RunExclusively = (
  name: ExclusiveWork,
  work: (interrupted?: AbortSignal) => Promise<void>,
) => Promise<boolean>;

/** Runs work in the only process that there is, which never begins the same work a second time. */
export const runHere: RunExclusively = async (_name, work) => {
  await work();
  return true;
};
