import type { Approval } from '@nsem/sdk';

/** A credit that another admin requested. */
export const anApproval = (given: Partial<Approval> = {}): Approval => ({
  id: 5,
  kind: 'credit',
  status: 'waiting',
  amount: 5000,
  user_id: 12,
  user_name: 'Kofi Mensah',
  job_id: null,
  payout_id: null,
  reference: 'MOMO-77120',
  note: 'Mobile money, Adabraka branch',
  requested_by: 99,
  requested_by_name: 'Efua Boateng',
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-27T09:00:00.000Z',
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  rejection_reason: null,
  ...given,
});
