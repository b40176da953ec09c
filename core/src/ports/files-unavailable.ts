/**
 * The store of files cannot be reached or refuses to work; nothing was changed, and a later attempt may
 * succeed. Everything that needs no file goes on.
 */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError';
}
