import type { Instant } from '../kernel/instant.ts';
import type { ProposalState } from './proposal.ts';

/** Why an operation on a proposal is refused. */
export type ProposalFault =
  /** It never existed, was withdrawn, or another one of the same provider is in its place. */
  | Readonly<{ code: 'proposal.not-found' }>
  /** The client has answered it already. */
  | Readonly<{ code: 'proposal.answered'; state: ProposalState }>
  /** It cannot be accepted any more: the job was taken or edited since, or the time is near. */
  | Readonly<{ code: 'proposal.over' }>
  /** The provider cannot take the job now. */
  | Readonly<{ code: 'proposal.provider-unavailable' }>
  /** The job can be delivered at any time. */
  | Readonly<{ code: 'proposal.no-due-time' }>
  /** The proposed time is not later than the one of the job. */
  | Readonly<{ code: 'proposal.not-later'; dueAt: Instant }>
  | Readonly<{ code: 'proposal.too-many'; most: number }>;
