import type { FileId } from '../kernel/ids.ts';
import type { NewStoredFile } from '../ports/files.port.ts';

/** How many files a message, or a statement in a dispute, can have. */
export const mostAttachedFiles = 5;

/** The largest of these files in bytes: 20 MB. */
export const mostAttachedBytes = 20 * 1024 * 1024;

/** What is shown of a file of a message or of a statement. */
export type AttachedFile = Pick<NewStoredFile, 'name' | 'contentType' | 'sizeBytes'> &
  Readonly<{ fileId: FileId }>;
