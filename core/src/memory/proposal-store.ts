import { invariant } from '../kernel/invariant.ts';
import { listedProposals, type ProposalStore } from '../proposals/proposal-store.port.ts';
import type { ListedProposal, Proposal } from '../proposals/proposal.ts';
import { jobsWith } from './jobs-with.ts';
import type { MemoryState } from './memory-state.ts';
import { rateOf } from './rating-store.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

function listProposal(state: MemoryState, proposal: Proposal): ListedProposal {
  const provider = state.accounts.rows.get(proposal.providerId);
  invariant(provider !== undefined, 'a proposal has a provider');
  const { name: providerName, providerId: publicId } = provider;
  return { ...proposal, providerName, publicId, ...rateOf(state, provider.id) };
}

/** The due times that providers propose, in memory. */
export function createProposalStore(state: MemoryState): ProposalStore {
  const { proposals } = state;
  const findByKey: ProposalStore['findByKey'] = async ({ jobId, providerId }) =>
    findRow(proposals, (row) => row.jobId === jobId && row.providerId === providerId);
  return {
    async put(proposal) {
      const before = await findByKey(proposal);
      if (before !== undefined) proposals.rows.delete(before.id);
      return insertRow(proposals, (id) => ({ ...proposal, id }));
    },
    find: async (id) => proposals.rows.get(id),
    findByKey,
    replace: async (proposal) => replaceRow(proposals, proposal),
    listByJob: async (jobId, providerId) =>
      newestFirst(
        proposals,
        (row) =>
          row.jobId === jobId &&
          row.state !== 'withdrawn' &&
          (providerId === undefined || row.providerId === providerId),
      )
        .slice(0, listedProposals)
        .map((proposal) => listProposal(state, proposal)),
    findJobs: async (clientId, among) => jobsWith(state, proposals, { clientId, among }),
    listByProvider: async (providerId, page) =>
      cutPage(
        newestFirst(proposals, (row) => row.providerId === providerId),
        page,
      ),
  };
}
