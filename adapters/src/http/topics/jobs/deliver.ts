import {
  checkDelivery,
  deliverJob,
  findExpectedOutput,
  usingUpload,
  type Actor,
  type JobId,
  type ListedJob,
  type PayoutAccountVault,
  type Result,
  type UploadId,
} from '@nsem/core';
import type { z } from 'zod';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { Call } from '../../operations/operation.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { answer, type Reply } from '../../replies/reply.ts';
import { uploadUse, answerWithFile } from '../uploads/answer-with-file.ts';
import { createDeliveryCheck, type Checking } from './check-delivery.ts';
import { versionsOf, type ifMatchHeader } from './if-match.ts';
import { presentJob } from './jobs.presenter.ts';
import { receiveDelivery } from './receive-delivery.ts';

/** Where files are that arrive in parts. */
type Files = Readonly<{ partialFiles: PartialFiles }>;

/** What receives and checks a delivery, and compares whom it pays with the client. */
export type DeliveryDependencies = Files &
  Checking &
  Readonly<{ payoutAccountVault: PayoutAccountVault }>;

/** What a call delivers: typed text, a file that came with it, or one that was uploaded before. */
type SentDelivery = Readonly<{
  outputText?: string | undefined;
  uploadId?: UploadId | undefined;
  note?: string | undefined;
}>;

/** Receives the output of a job, and completes the job with it. */
export async function deliver(
  call: Call<Readonly<{ id: JobId }>, undefined, unknown, Actor, z.output<typeof ifMatchHeader>>,
  { outputText, uploadId, note }: SentDelivery,
  { partialFiles, payoutAccountVault, ...checking }: DeliveryDependencies,
): Promise<Result<Reply, AnyFault>> {
  const { actor, check, params: of, perform, read, uploads } = call;
  const condition = versionsOf(call.headers);
  const kind = outputText === undefined ? null : 'text';
  const ready = await check(checkDelivery, { id: of.id, kind }, condition);
  if (!ready.ok) return ready;
  const expected = await read(findExpectedOutput, of.id);
  if (!expected.ok) return expected;
  const deliveryCheck = createDeliveryCheck(call, expected.value, checking);
  const upload = uploadUse(uploadId, 'output');
  return answerWithFile(call, { upload, partialFiles }, async (received) => {
    const output = await receiveDelivery(uploads, expected.value, {
      outputText,
      received,
      check: deliveryCheck,
    });
    if (!output.ok) return output;
    const delivery = { upload, input: { id: of.id, ...output.value, note } };
    return perform(
      usingUpload(deliverJob),
      delivery,
      (job: ListedJob) => answer(presentJob(job, actor)),
      { ...condition, payoutAccountVault },
    );
  });
}
