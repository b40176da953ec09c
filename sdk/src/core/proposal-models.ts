import type { components } from '../api.gen.ts';

type Schemas = components['schemas'];

/** A later due time that a provider proposes for a job. */
export type Proposal = Schemas['Proposal'];
/** The due time to propose. */
export type ProposalBody = Schemas['ProposalBody'];
/** Why a proposal is declined. */
export type ProposalDecline = Schemas['ProposalDecline'];
