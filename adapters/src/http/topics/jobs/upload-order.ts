import type { UnmeasuredJob } from '@nsem/core';
import type { z } from 'zod';
import type { AnyFaultCode } from '../../problems/http-fault.ts';
import { briefOf } from './job-brief.schema.ts';
import type { jobUploadSchema } from './job-bodies.schema.ts';
import { pricingRefusals } from './pricing-refusals.ts';

/** Why a job with a recording is refused, whatever the recording is. */
export const orderRefusals: readonly AnyFaultCode[] = [
  ...pricingRefusals,
  'job.due-time-invalid',
  'job.reference-exists',
  'quota.exceeded',
  'wallet.insufficient-funds',
];

/** The job that the fields beside a recording request. */
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
});
