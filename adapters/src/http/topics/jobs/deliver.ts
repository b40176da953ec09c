import { readFile } from 'node:fs/promises';
import {
  type Actor,
  checkDelivery,
  checkFitsDocument,
  deliverJob,
  type Delivery,
  type ExpectedOutput,
  findExpectedOutput,
  type JobId,
  languagesOf,
  type ListedJob,
  ok,
  type PayoutAccountVault,
  refuse,
  type Result,
  type UploadId,
  usingUpload,
} from '@nsem/core';
import { isTextForDocument } from '@nsem/core/texts';
import type { z } from 'zod';
import { probeAudio } from '../../../audio/probe-audio.ts';
import { identifyDocument } from '../../../files/identify-file.ts';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { Call } from '../../operations/operation.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { answer, type Reply } from '../../replies/reply.ts';
import { answerWithFile, uploadUse } from '../uploads/answer-with-file.ts';
import { type Checking, createDeliveryCheck, type DeliveryCheck } from './check-delivery.ts';
import { type ifMatchHeader, versionsOf } from './job-query.schema.ts';
import { presentJob, type Reviews } from './jobs.presenter.ts';
import { refuseAudio } from './receive-audio.ts';

type Received = Result<Omit<Delivery, 'id'>, AnyFault>;

const nameOf = ({ id, work }: ExpectedOutput): string =>
  `job-${id}-${languagesOf(work).join('-')}.txt`;

/** An output as it was sent: typed text, or a file. */
type SentOutput = Readonly<{
  outputText: string | undefined;
  received: ReceivedFile | undefined;
  check: DeliveryCheck;
}>;

/** Receives the output of a job: typed text, a document or audio, identified by its content and checked. */
async function receiveDelivery(
  uploads: CallUploads,
  expected: ExpectedOutput,
  { outputText, received, check }: SentOutput,
): Promise<Received> {
  if (outputText !== undefined) {
    const fits = checkFitsDocument(expected, outputText);
    if (!fits.ok) return fits;
    const found = await check.ofText(outputText);
    if (!found.ok) return found;
    const typed = await uploads.receiveText(outputText, nameOf(expected));
    const file = await uploads.store(typed, 'text/plain');
    return ok({ kind: 'text', file, findings: found.value });
  }
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'file' });
  const { kind } = expected;
  const type = await (kind === 'audio' ? audioType(received) : identifyDocument(received));
  if (!type.ok) return type;
  const fits = await checkFile(expected, received, type.value);
  if (!fits.ok) return fits;
  const found = await check.ofFile(received, type.value);
  if (!found.ok) return found;
  const file = await uploads.store(received, type.value);
  return ok({ kind, file, findings: found.value });
}

/** Checks a text file that is delivered for a document as a typed text is: it is put into the document. */
async function checkFile(
  expected: ExpectedOutput,
  { path, sizeBytes }: ReceivedFile,
  contentType: string,
): Promise<Result<null, AnyFault>> {
  if (expected.document === null || !isTextForDocument({ contentType, sizeBytes })) return ok(null);
  return checkFitsDocument(expected, new TextDecoder().decode(await readFile(path)));
}

async function audioType(received: ReceivedFile): Promise<Result<string, AnyFault>> {
  const probed = await probeAudio(received.path);
  return probed.ok ? ok(probed.value.contentType) : refuseAudio(probed.fault, received);
}

/** Where files are that arrive in parts. */
type Files = Readonly<{ partialFiles: PartialFiles }>;

/**
 * The dependencies of receiving and checking a delivery, of comparing its payee with the client, and of
 * beginning its review.
 */
export type DeliveryDependencies = Files &
  Checking &
  Reviews &
  Readonly<{ payoutAccountVault: PayoutAccountVault }>;

/**
 * The delivery of a call: typed text, a file that came with it, or one that was uploaded before.
 */
type SentDelivery = Readonly<{
  outputText?: string | undefined;
  uploadId?: UploadId | undefined;
  note?: string | undefined;
}>;

/** Receives the output of a job, and completes the job with it. */
export async function deliver(
  call: Call<Readonly<{ id: JobId }>, undefined, unknown, Actor, z.output<typeof ifMatchHeader>>,
  { outputText, uploadId, note }: SentDelivery,
  { partialFiles, payoutAccountVault, reviews, ...checking }: DeliveryDependencies,
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
      (job: ListedJob) => answer(presentJob(job, actor, { reviews })),
      { ...condition, payoutAccountVault, reviews },
    );
  });
}
