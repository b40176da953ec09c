import type { Proposal } from '@nsem/sdk';

/** A proposal of a provider that the job `aJob` is due on the Friday. */
export const aProposal = (given: Partial<Proposal> = {}): Proposal => ({
  id: 7,
  job_id: 15,
  provider_id: 'PRV-7K2M9Q',
  provider_name: 'Kwabena Osei',
  average_rating: 4.8,
  rating_count: 26,
  due_at: '2026-11-27T17:00:00.000Z',
  note: 'I am travelling until Tuesday.',
  status: 'open',
  created_at: '2026-11-23T09:30:00.000Z',
  ended_at: null,
  reason: null,
  ...given,
});
