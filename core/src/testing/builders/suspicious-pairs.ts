import type { NewSuspiciousPair, Parties } from '../../payouts/suspicious-pair.ts';
import { mondayMorning } from './ids.ts';

/** A pair that waits for a review: both have logged in from two devices. */
export const aSuspiciousPair = (
  { providerId, clientId }: Parties,
  overrides: Partial<NewSuspiciousPair> = {},
): NewSuspiciousPair => ({
  providerId,
  clientId,
  evidence: [{ reason: 'same-device', count: 2 }],
  status: 'open',
  note: null,
  foundAt: mondayMorning,
  updatedAt: mondayMorning,
  reviewedAt: null,
  reviewedBy: null,
  ...overrides,
});
