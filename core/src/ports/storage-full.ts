/** There is no room to write; nothing was changed, and there may be room later. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}
