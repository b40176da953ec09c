import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { allocateWords, frameHeaderBytes, frameOffset, readLogHeader } from './log-format.ts';
import type { CapturePosition } from './log-capture.ts';
import { openIfThere } from './open-if-there.ts';

/** What the file of a database is known by: whatever is written to it later changes this. */
export type DatabaseIdentity = string;

const firstPageBytes = 4096;

/**
 * Identifies the content of a database whose log is empty. The system sets the time of the last change
 * (`ctime`) with each write, and programs cannot set it; a copy is another file.
 *
 * @param database its descriptor.
 */
export function identifyDatabase(database: number): DatabaseIdentity {
  const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(database, { bigint: true });
  const page = Buffer.alloc(firstPageBytes);
  readSync(database, page, 0, page.length, 0);
  const digest = createHash('sha256').update(page).digest('hex');
  return [dev, ino, size, mtimeNs, ctimeNs, digest].join(':');
}

/** Whether a log still has the frames up to a position, unchanged: checksums go on from frame to frame. */
export function hasPosition(log: string, position: CapturePosition): boolean {
  const descriptor = openIfThere(log);
  if (descriptor === null) return false;
  try {
    const header = readLogHeader(descriptor);
    if (header?.salt !== position.salt || position.frame < 1) return false;
    const { bytes } = allocateWords(frameHeaderBytes);
    const read = readSync(descriptor, bytes, 0, bytes.length, frameOffset(header, position.frame));
    return (
      read === bytes.length &&
      bytes.toString('hex', 8, 16) === position.salt &&
      bytes.readUInt32BE(4) > 0 &&
      bytes.readUInt32BE(16) === position.checksum[0] &&
      bytes.readUInt32BE(20) === position.checksum[1]
    );
  } finally {
    closeSync(descriptor);
  }
}
