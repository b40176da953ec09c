import {
  listedProposals,
  type AccountId,
  type CursorPage,
  type ProposalId,
  type ProposalStore,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { findJobsWith } from '../jobs/jobs-with.ts';
import { reputation } from '../services/provider.columns.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { selectPage } from '../statements/select-page.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toListed, toProposal, toProposalRow } from './proposal.mapper.ts';
import { ProposalRow } from './proposal.row.ts';

const insertProposal = composeInsert(ProposalRow);
const replaceProposal = composeReplace(ProposalRow);

const ofKey = 'from proposals where job_id = ? and provider_id = ?';
const deleteByKey = `delete ${ofKey}`;

/** The proposal of a provider for a job. */
export const selectByKey = `select * ${ofKey}`;

const selectListed = (condition: string) => `
  select proposals.*, provider.name as provider_name, provider.provider_id as public_id,
    ${reputation}
  from proposals join accounts provider on provider.id = proposals.provider_id
  where proposals.job_id = ? and proposals.state <> 'withdrawn' ${condition}
  order by proposals.id desc limit ${listedProposals}`;

/** The proposals for a job. */
export const selectOfJob = selectListed('');

const selectOwn = selectListed('and proposals.provider_id = ?');

/** A page of a provider's proposals. */
export const selectOfProvider = (providerId: AccountId, page: CursorPage) =>
  selectPage('select * from proposals', [['provider_id = ?', providerId]], { id: 'id', page });

/** The due times that providers propose, in the database. */
export const createProposalStore = ({ sql }: DatabaseSession): ProposalStore => ({
  async put(proposal) {
    await sql.run(deleteByKey, [proposal.jobId, proposal.providerId]);
    const id = await insertProposal(sql, toProposalRow(proposal));
    return { ...proposal, id: id as ProposalId };
  },
  find: (id) => findOne(sql, bind('select * from proposals where id = ?', id), toProposal),
  findByKey: ({ jobId, providerId }) =>
    findOne(sql, bind(selectByKey, jobId, providerId), toProposal),
  replace: ({ id, ...proposal }) => replaceProposal(sql, id, toProposalRow(proposal)),
  listByJob: (jobId, providerId) =>
    providerId === undefined
      ? findAll(sql, bind(selectOfJob, jobId), toListed)
      : findAll(sql, bind(selectOwn, jobId, providerId), toListed),
  findJobs: (clientId, among) => findJobsWith(sql, 'proposals', { clientId, among }),
  listByProvider: (providerId, page) =>
    findAll(sql, selectOfProvider(providerId, page), toProposal),
});
