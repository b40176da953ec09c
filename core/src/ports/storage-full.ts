/** The storage is full; nothing was changed, and a later attempt may succeed. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}
