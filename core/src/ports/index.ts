export type { Clock } from './clock.port.ts';
export {
  FilesUnavailableError,
  StorageFullError,
  type FileRegister,
  type FileStore,
  type NewStoredFile,
  type StoredFile,
} from './files.port.ts';
export { DatabaseUnavailableError, OutcomeUnknownError } from './outage.ts';
export type { HeldNotice, Notice, Outbox } from './outbox.port.ts';
