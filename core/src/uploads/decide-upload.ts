import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ResumableUploadFault } from './resumable-upload-fault.ts';
import {
  isComplete,
  mostUploadBytes,
  mostUploads,
  type Upload,
  type UploadPosition,
  type UploadPurpose,
} from './upload.ts';

/** Whether a user who has these uploads can start another one of so many bytes. */
export function checkStart(
  open: readonly Pick<Upload, 'sizeBytes'>[],
  addedBytes: number,
): Result<null, ResumableUploadFault> {
  const bytes = open.reduce((sum, { sizeBytes }) => sum + sizeBytes, addedBytes);
  return open.length < mostUploads && bytes <= mostUploadBytes
    ? ok(null)
    : refuse({ code: 'upload.too-many', most: mostUploads, mostBytes: mostUploadBytes });
}

/** Whether a part that starts at `offset` continues what is stored. */
export const checkOffset = (
  offset: number,
  receivedBytes: number,
): Result<null, ResumableUploadFault> =>
  offset === receivedBytes ? ok(null) : refuse({ code: 'upload.offset-mismatch', receivedBytes });

/**
 * Whether an upload is where a writer has found it: another process may have written to it meanwhile.
 * The last piece decides as well, because an upload can return to an earlier number of bytes.
 */
export const checkPosition = (
  { receivedBytes, lastPiece }: UploadPosition,
  expected: UploadPosition,
): Result<null, ResumableUploadFault> =>
  receivedBytes === expected.receivedBytes && lastPiece === expected.lastPiece
    ? ok(null)
    : refuse({ code: 'upload.offset-mismatch', receivedBytes });

/** Whether the file of an upload can be used for a purpose now. */
export function checkUse(
  upload: Upload,
  expected: UploadPurpose,
): Result<Upload, ResumableUploadFault> {
  if (upload.purpose !== expected) return refuse({ code: 'upload.wrong-purpose', expected });
  if (isComplete(upload)) return ok(upload);
  const { receivedBytes, sizeBytes } = upload;
  return refuse({ code: 'upload.incomplete', receivedBytes, sizeBytes });
}
