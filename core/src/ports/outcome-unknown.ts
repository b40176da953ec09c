/**
 * The connection to the database was lost while a change was being committed: it is stored completely or
 * not at all, and which of the two is not known. Only a repeatable request can safely be sent again.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}
