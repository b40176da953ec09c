import { type AudioInput, ok, refuse, type Result, type UnmeasuredJob } from '@nsem/core';
import type { z } from 'zod';
import { probeAudio } from '../../../audio/probe-audio.ts';
import { nameKindOf } from '../../../files/name-file-kind.ts';
import type { ReceivedFile, UploadFault } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import type { AnyFault, AnyFaultCode } from '../../problems/http-fault.ts';
import { acceptanceOf, briefOf, type jobUploadSchema } from './job-bodies.schema.ts';
import { pricingRefusals } from './jobs.problems.ts';

/** The refusal of what is no audio, with what it is instead, if that is known. */
export async function refuseAudio(
  fault: UploadFault,
  { path }: ReceivedFile,
): Promise<Result<never, AnyFault>> {
  if (fault.code !== 'upload.unreadable-audio') return refuse(fault);
  return refuse({ ...fault, found: fault.found ?? (await nameKindOf(path)) });
}

/** Measures the audio of a call, and stores it. */
export async function receiveAudio(
  uploads: CallUploads,
  received: ReceivedFile | undefined,
): Promise<Result<AudioInput, AnyFault>> {
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'audio_file' });
  const probed = await probeAudio(received.path);
  if (!probed.ok) return refuseAudio(probed.fault, received);
  const { contentType, durationMs } = probed.value;
  return ok({ file: await uploads.store(received, contentType), durationMs });
}

/** Why a job with a recording is refused, whatever the recording is. */
export const orderRefusals: readonly AnyFaultCode[] = [
  ...pricingRefusals,
  'job.due-time-invalid',
  'job.reference-exists',
  'quota.exceeded',
  'wallet.insufficient-funds',
];

/** The job that the fields of a form with a recording request. */
export const orderOf = (
  body: Omit<z.output<typeof jobUploadSchema>, 'upload_id'>,
): UnmeasuredJob => ({
  work: { serviceType: body.service_type, language: body.language },
  content: body.content ?? '',
  providerId: body.provider_id ?? null,
  reference: body.reference,
  metadata: body.metadata,
  expectedAmountDue: body.expected_amount_due,
  ...briefOf(body),
  ...acceptanceOf(body),
});
