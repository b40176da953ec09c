/**
 * The database cannot be reached, or has too much to do; nothing was changed, and a later attempt may
 * succeed.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}
