import type { AnyFaultCode } from '../../problems/http-fault.ts';

/** Why a job is not priced, whatever it consists of. */
export const pricingRefusals: readonly AnyFaultCode[] = [
  'language.unknown',
  'service.same-languages',
  'pricing.no-words',
  'pricing.no-active-price',
  'job.provider-unknown',
  'job.provider-not-qualified',
  'job.provider-inactive',
];
