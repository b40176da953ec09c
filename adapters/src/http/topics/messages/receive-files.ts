import type { Actor, Result, UploadId } from '@nsem/core';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { Reply } from '../../replies/reply.ts';
import { answerWithFile, uploadUse } from '../uploads/answer-with-file.ts';

type FilesCall = UseCaseRunner<Actor> & Readonly<{ uploads: CallUploads }>;

/** The uploads that are the files of a message. */
type Named = Readonly<{ ids: readonly UploadId[]; partialFiles: PartialFiles }>;

type Use = (received: readonly ReceivedFile[]) => Promise<Result<Reply, AnyFault>>;

/**
 * Answers a call with the files that it has: that of its form, or uploads of which all has arrived,
 * which stay unless the answer is a success.
 */
export async function answerWithFiles(
  call: FilesCall,
  { ids, partialFiles }: Named,
  use: Use,
): Promise<Result<Reply, AnyFault>> {
  const [next, ...rest] = ids;
  if (next === undefined) {
    const { received } = call.uploads;
    return use(received === undefined ? [] : [received]);
  }
  const upload = uploadUse(next, 'message');
  return answerWithFile(call, { upload, partialFiles }, (received) =>
    answerWithRest(call, { ids: rest, partialFiles }, (others) =>
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
  named.ids.length === 0 ? use([]) : answerWithFiles(call, named, use);
