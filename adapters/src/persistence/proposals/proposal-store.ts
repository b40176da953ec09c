import { listedProposals, type ProposalId, type ProposalStore } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne, selectBy } from '../statements/by-columns.ts';
import { findJobsWith } from '../jobs/select-jobs.ts';
import { reputation } from '../services/provider.columns.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import { ProposalRow, toListed, toProposal, toProposalRow } from './proposal.row.ts';

const insertProposal = insertRow(ProposalRow);
const replaceProposal = replaceRow(ProposalRow);
const selectProposal = selectBy(ProposalRow, 'id');

type OfJob = Readonly<{ jobId: number }>;
type OfProvider = Readonly<{ providerId: number }>;

const deleteByKey = deleteBy(ProposalRow, 'job_id', 'provider_id');

/** The proposal of a provider for a job. */
export const selectByKey = selectBy(ProposalRow, 'job_id', 'provider_id');

const selectListed = (db: QueryCreator<Tables>, { jobId }: OfJob) =>
  db
    .selectFrom('proposals')
    .innerJoin('accounts as provider', 'provider.id', 'proposals.provider_id')
    .selectAll('proposals')
    .select(['provider.name as provider_name', 'provider.provider_id as public_id'])
    .select(reputation(db))
    .where('proposals.job_id', '=', jobId)
    .where('proposals.state', '<>', 'withdrawn')
    .orderBy('proposals.id', 'desc')
    .limit(listedProposals);

/** The proposals for a job. */
export const selectOfJob = defineStatement(({ db, given }: Parts<OfJob>) =>
  selectListed(db, given),
);

const selectOwn = defineStatement(({ db, given }: Parts<OfJob & OfProvider>) =>
  selectListed(db, given).where('proposals.provider_id', '=', given.providerId),
);

/** A page of a provider's proposals. */
export const selectOfProvider = defineStatement(
  ({ db, given }: Parts<OfProvider & Readonly<{ before: number; limit: number }>>) =>
    db
      .selectFrom('proposals')
      .selectAll()
      .where('provider_id', '=', given.providerId)
      .where('id', '<', given.before)
      .orderBy('id', 'desc')
      .limit(upTo(given.limit)),
);

/** The due times that providers propose, in the database. */
export const createProposalStore = ({ sql }: DatabaseSession): ProposalStore => ({
  async put(proposal) {
    const row = toProposalRow(proposal);
    await sql.run(deleteByKey, row);
    const id = await sql.insert(insertProposal, row);
    return { ...proposal, id: id as ProposalId };
  },
  find: (id) => findOne(sql, selectProposal, { id }, toProposal),
  findByKey: ({ jobId: job_id, providerId: provider_id }) =>
    findOne(sql, selectByKey, { job_id, provider_id }, toProposal),
  replace: ({ id, ...proposal }) => replaceProposal(sql, id, toProposalRow(proposal)),
  listByJob: (jobId, providerId) =>
    providerId === undefined
      ? findAll(sql, selectOfJob, { jobId }, toListed)
      : findAll(sql, selectOwn, { jobId, providerId }, toListed),
  findJobs: (clientId, among) => findJobsWith(sql, 'proposals', { clientId, among }),
  listByProvider: (providerId, { limit, before = Number.MAX_SAFE_INTEGER }) =>
    findAll(sql, selectOfProvider, { providerId, before, limit }, toProposal),
});
