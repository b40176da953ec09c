import {
  acceptProposal,
  addProposal,
  declineProposal,
  listProposals,
  withdrawProposal,
  type Actor,
  type JobId,
  type ListedJob,
  type ProposalId,
  type SeenProposal,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith, noContent } from '../../replies/reply.ts';
import { ifMatchHeader, versionsOf } from '../jobs/job-query.schema.ts';
import { presentJob, type Reviews } from '../jobs/jobs.presenter.ts';
import { jobSchema } from '../jobs/jobs.schema.ts';
import {
  presentProposal,
  proposalBodySchema,
  proposalDeclineSchema,
  proposalSchema,
} from './proposals.schema.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });
const paramsOfOne = params.extend({ proposal: pathId<ProposalId>('The id of the proposal.') });

const proposalAnswer = { 200: { description: 'The proposal.', schema: proposalSchema } };

const answerProposal = (proposal: SeenProposal) => answer(presentProposal(proposal));
const answerJob = (actor: Actor, context: Reviews) => (job: ListedJob) =>
  answer(presentJob(job, actor, context));

export const proposalOperations = {
  listProposals: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/proposals',
    tag: 'Jobs',
    summary: 'List the due times that providers propose for a job',
    description:
      'At most 100, newest first. A provider sees only their own, also if they do not see the job any more.',
    sdk: {
      method: 'jobs.proposals.list',
      throws: 'NotFoundError if you may not see the job, and have no proposal for it.',
      example: `
        for (const { id, provider_name, due_at } of await nsem.jobs.proposals.list(128)) {
          console.log(id, provider_name, due_at);
        }`,
    },
    access: 'jobs.read-content',
    params,
    answers: { 200: { description: 'The proposals.', schema: z.array(proposalSchema) } },
    refusals: ['job.not-found'],
    handle: async ({ params: { id }, read }) =>
      answerWith(await read(listProposals, id), (listed) => listed.map(presentProposal)),
  }),

  addProposal: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/proposals',
    tag: 'Jobs',
    summary: 'Propose a later due time for a job that you may take',
    description:
      'It replaces your earlier proposal.\n\n' +
      'The job is assigned to you if the client accepts, and stays as it is until then.',
    sdk: {
      method: 'jobs.proposals.add',
      example: `
        const { version: ifMatch } = await nsem.jobs.get(128);
        const due_at = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();
        const note = 'I am travelling until Tuesday.';
        await nsem.jobs.proposals.add(128, { due_at, note }, { ifMatch });`,
    },
    access: 'jobs.propose',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: proposalBodySchema, media: ['application/json'] },
    answers: proposalAnswer,
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      'job.account-inactive',
      'job.provider-unavailable',
      'job.due-time-invalid',
      'proposal.no-due-time',
      'proposal.not-later',
      'proposal.too-many',
    ],
    handle: ({ body, headers, params: { id }, perform }) => {
      const wanted = { id, dueAt: body.due_at, note: body.note ?? null };
      return perform(addProposal, wanted, answerProposal, versionsOf(headers));
    },
  }),

  withdrawProposal: defineOperation({
    method: 'DELETE',
    path: '/jobs/{id}/proposals/{proposal}',
    tag: 'Jobs',
    summary: 'Withdraw your proposal of a due time',
    sdk: {
      method: 'jobs.proposals.withdraw',
      example: 'await nsem.jobs.proposals.withdraw(128, 7);',
    },
    access: 'jobs.propose',
    idempotent: true,
    params: paramsOfOne,
    answers: { 204: { description: 'Withdrawn.' } },
    refusals: ['proposal.not-found', 'proposal.answered'],
    handle: ({ params: of, perform }) => perform(withdrawProposal, of, () => noContent),
  }),

  acceptProposal: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/proposals/{proposal}/accept',
    tag: 'Jobs',
    summary: 'Accept a proposed due time',
    description:
      'The job is due at the proposed time and assigned to the provider, in one step.\n\n' +
      'Nothing is changed if another provider has taken it, or if the job was edited after ' +
      'the proposal.',
    sdk: {
      method: 'jobs.proposals.accept',
      example: 'const { status, due_at } = await nsem.jobs.proposals.accept(128, 7);',
    },
    access: 'jobs.answer-proposal',
    idempotent: true,
    params: paramsOfOne,
    headers: ifMatchHeader,
    answers: { 200: { description: 'The job.', schema: jobSchema } },
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      'proposal.not-found',
      'proposal.answered',
      'proposal.over',
      'proposal.provider-unavailable',
    ],
    handle: ({ actor, headers, params: of, perform }, policy: Reviews) =>
      perform(acceptProposal, of, answerJob(actor, policy), versionsOf(headers)),
  }),

  declineProposal: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/proposals/{proposal}/decline',
    tag: 'Jobs',
    summary: 'Decline a proposed due time',
    description: 'The job stays available, and due when it was. The provider can propose again.',
    sdk: {
      method: 'jobs.proposals.decline',
      example:
        "await nsem.jobs.proposals.decline(128, 7, { reason: 'The clinic opens on Wednesday.' });",
    },
    access: 'jobs.answer-proposal',
    idempotent: true,
    params: paramsOfOne,
    body: { schema: proposalDeclineSchema, media: ['application/json'], optional: true },
    answers: proposalAnswer,
    refusals: ['job.not-found', 'proposal.not-found', 'proposal.answered', 'proposal.over'],
    handle: ({ body, params: of, perform }) =>
      perform(declineProposal, { ...of, reason: body.reason ?? null }, answerProposal),
  }),
};
