/**
 * The database cannot be reached, or has too much to do; nothing was changed, and a later attempt may
 * succeed.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/**
 * The connection to the database was lost while a change was being committed: it is stored completely or
 * not at all, and which of the two is not known. Only a repeatable request can safely be sent again.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}
