export {
  addProposal,
  findJobsWithProposals,
  hasOpenProposal,
  listMyProposals,
  listProposals,
  type ProposalRequest,
} from './add-proposal.ts';
export {
  acceptProposal,
  declineProposal,
  withdrawProposal,
  type Decline,
  type ProposalOfJob,
} from './answer-proposal.ts';
export {
  listedProposals,
  longestProposalNote,
  proposalStates,
  proposalStatuses,
  type ListedProposal,
  type NewProposal,
  type Proposal,
  type ProposalFault,
  type ProposalKey,
  type ProposalState,
  type ProposalStatus,
  type ProposalStore,
  type SeenProposal,
} from './proposal.ts';
