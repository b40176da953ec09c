import {
  checkUsableUpload,
  findUsableUpload,
  refuse,
  refuseMissingUpload,
  type Actor,
  type Result,
  type UploadId,
  type UploadPurpose,
  type UploadUse,
} from '@nsem/core';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault, AnyFaultCode } from '../../problems/http-fault.ts';
import { noContent, type Reply } from '../../replies/reply.ts';

type FileCall = UseCaseRunner<Actor> & Readonly<{ uploads: CallUploads }>;

/** The refusals of an upload that cannot be used. */
export const uploadUseRefusals: readonly AnyFaultCode[] = [
  'upload.not-found',
  'upload.incomplete',
  'upload.wrong-purpose',
];

/** The use of an upload that a body names; null if it names none. */
export const uploadUse = (id: UploadId | undefined, purpose: UploadPurpose): UploadUse | null =>
  id === undefined ? null : { id, purpose };

/** It would not be clear which of them is meant. */
const twoFiles = {
  code: 'http.invalid',
  issues: [{ pointer: '#/upload_id', detail: 'takes either a file or upload_id, not both' }],
} as const;

/**
 * Answers a call with the file that it is about: that of its multipart body, or an upload of which all
 * has arrived; both are refused. The upload stays unless the answer is a success, so that a refused call can be repeated.
 *
 * @param use answers the call; it must use up the upload in its unit of work (`usingUpload`).
 */
export async function answerWithFile(
  { check, perform, read, uploads }: FileCall,
  { upload, partialFiles }: Readonly<{ upload: UploadUse | null; partialFiles: PartialFiles }>,
  use: (received: ReceivedFile | undefined) => Promise<Result<Reply, AnyFault>>,
): Promise<Result<Reply, AnyFault>> {
  if (upload === null) return use(uploads.received);
  if (uploads.received !== undefined) return refuse(twoFiles);
  const ready = await check(checkUsableUpload, upload);
  if (!ready.ok) return ready;
  // If the call was answered before, it is answered alike.
  const answerAlike = () => perform(refuseMissingUpload, undefined, () => noContent);
  const found = await read(findUsableUpload, upload);
  if (!found.ok) return answerAlike();
  const { key, sizeBytes } = found.value;
  const received = await partialFiles.claim(found.value);
  if (received === undefined) {
    // The same call may just have been answered, and have removed the file.
    const isUsable = (await read(findUsableUpload, upload)).ok;
    return isUsable
      ? refuse({ code: 'upload.incomplete', receivedBytes: 0, sizeBytes })
      : answerAlike();
  }
  const outcome = await use(uploads.take(received));
  if (outcome.ok) await partialFiles.remove(key);
  return outcome;
}
