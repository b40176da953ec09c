import { dayMs, later } from '../../kernel/instant.ts';
import type { NewProposal } from '../../proposals/proposal.ts';
import { accountId, jobId, mondayMorning } from './ids.ts';

/** A proposal of the Monday that a job is due on the Wednesday. */
export const aProposal = (overrides: Partial<NewProposal> = {}): NewProposal => ({
  jobId: jobId(1),
  providerId: accountId(2),
  edition: 0,
  dueAt: later(mondayMorning, 2 * dayMs),
  note: 'I am travelling until Tuesday.',
  createdAt: mondayMorning,
  state: 'open',
  endedAt: null,
  reason: null,
  ...overrides,
});
