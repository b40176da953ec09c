import {
  type Actor,
  type NewStoredFile,
  ok,
  type Result,
  type UploadId,
  type UploadPurpose,
  type UploadUse,
} from '@nsem/core';
import { identifyReference } from '../../../files/identify-file.ts';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { Reply } from '../../replies/reply.ts';
import { answerWithFile } from './answer-with-file.ts';

type FilesCall = UseCaseRunner<Actor> & Readonly<{ uploads: CallUploads }>;

/** The uploads that are the files of a text. */
type Named = Readonly<{ used: readonly UploadUse[]; partialFiles: PartialFiles }>;

type Use = (received: readonly ReceivedFile[]) => Promise<Result<Reply, AnyFault>>;

/** The uses of the uploads that a body names. */
export const uploadUses = (
  ids: readonly UploadId[] | undefined,
  purpose: UploadPurpose,
): readonly UploadUse[] => (ids ?? []).map((id) => ({ id, purpose }));

/**
 * Answers a call with the files that it has: that of its form, or uploads of which all has arrived,
 * which stay unless the answer is a success.
 */
export async function answerWithFiles(
  call: FilesCall,
  { used, partialFiles }: Named,
  use: Use,
): Promise<Result<Reply, AnyFault>> {
  const [upload, ...rest] = used;
  if (upload === undefined) {
    const { received } = call.uploads;
    return use(received === undefined ? [] : [received]);
  }
  return answerWithFile(call, { upload, partialFiles }, (received) =>
    answerWithRest(call, { used: rest, partialFiles }, (others) =>
      use(received === undefined ? others : [received, ...others]),
    ),
  );
}

/** The same for the uploads after the first: that there are no more does not mean the file of the form. */
const answerWithRest = (
  call: FilesCall,
  named: Named,
  use: Use,
): Promise<Result<Reply, AnyFault>> =>
  named.used.length === 0 ? use([]) : answerWithFiles(call, named, use);

/** Identifies files by the rules of reference files, and stores them in their order. */
export async function storeReceived(
  uploads: CallUploads,
  received: readonly ReceivedFile[],
): Promise<Result<readonly NewStoredFile[], AnyFault>> {
  const files: NewStoredFile[] = [];
  for (const one of received) {
    const type = await identifyReference(one);
    if (!type.ok) return type;
    files.push(await uploads.store(one, type.value));
  }
  return ok(files);
}
