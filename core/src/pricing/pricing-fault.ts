import type { ServiceType } from '../services/work.ts';

/** Why an operation on prices is refused. */
export type PricingFault =
  | Readonly<{ code: 'pricing.not-found' }>
  | Readonly<{ code: 'pricing.wrong-unit'; serviceType: ServiceType }>
  | Readonly<{ code: 'pricing.no-active-price'; serviceType: ServiceType }>
  | Readonly<{ code: 'pricing.in-use' }>
  | Readonly<{ code: 'pricing.no-words' }>
  | Readonly<{ code: 'pricing.audio-missing' }>
  | Readonly<{ code: 'pricing.audio-not-allowed' }>;
