import {
  type Actor,
  checkNewStatement,
  disputeResult,
  type JobId,
  listDisputes,
  type ListedDispute,
  mostAttachedBytes,
  ok,
  type Quotas,
  readDispute,
  readStatementFile,
  requestSettlement,
  type StatedDispute,
  type StatementFileId,
  usingUploads,
  writeStatement,
  type WrittenStatement,
} from '@nsem/core';
import { z } from 'zod';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { DeleteRemovedFile } from '../../../files/unnamed-files.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answer, answerWith, sendRemovableFile } from '../../replies/reply.ts';
import {
  answerDoneOrWaiting,
  type TwoAdmins,
  waitingAnswer,
  waitingRefusals,
} from '../approvals/approvals.schema.ts';
import { ifMatchHeader, versionsOf } from '../jobs/job-query.schema.ts';
import { presentJob, type Reviews } from '../jobs/jobs.presenter.ts';
import { jobSchema } from '../jobs/jobs.schema.ts';
import { uploadUseRefusals } from '../uploads/answer-with-file.ts';
import { attachedFileTypes } from '../uploads/attached-files.schema.ts';
import { answerWithFiles, storeReceived, uploadUses } from '../uploads/receive-files.ts';
import {
  decisionBodySchema,
  disputeQuerySchema,
  disputeSchema,
  presentDispute,
  statementBodySchema,
} from './disputes.schema.ts';
import { contestSchema } from './revisions.schema.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

const fileParams = params.extend({ file: pathId<StatementFileId>('The file, by its id.') });

type StatementStorage = Readonly<{
  partialFiles: PartialFiles;
  quotas: Quotas;
  deleteRemovedFile: DeleteRemovedFile;
}>;

const disputeAnswer = { 200: { description: 'The dispute.', schema: disputeSchema } };

const answerDispute = (actor: Actor) => (dispute: ListedDispute) =>
  answer(presentDispute(dispute, actor));

export const disputeOperations = {
  disputeResult: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/dispute',
    tag: 'Jobs',
    summary: 'Contest a result: an admin decides',
    description: 'Both sides can write a statement for three days.',
    sdk: {
      method: 'jobs.dispute',
      example: "await nsem.jobs.dispute(128, { reason: 'It is in Fante, not in Asante Twi.' });",
    },
    access: 'jobs.dispute',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: contestSchema, media: ['application/json'] },
    answers: { 200: { description: 'The job.', schema: jobSchema } },
    refusals: ['job.not-found', 'job.version-mismatch', 'job.not-in-review'],
    handle: ({ actor, body, headers, params: of, perform }, { reviews }: Reviews) =>
      perform(
        disputeResult,
        { ...of, reason: body.reason },
        (job) => answer(presentJob(job, actor, { reviews })),
        versionsOf(headers),
      ),
  }),

  readDispute: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/dispute',
    tag: 'Jobs',
    summary: 'Read the dispute about a result',
    sdk: {
      method: 'jobs.getDispute',
      example: 'const { status, decision } = await nsem.jobs.getDispute(128);',
    },
    access: 'jobs.read-content',
    params,
    answers: disputeAnswer,
    refusals: ['job.not-found', 'dispute.not-found'],
    handle: async ({ actor, params: { id }, read }) =>
      answerWith(await read(readDispute, id), (dispute) => presentDispute(dispute, actor)),
  }),

  writeStatement: defineOperation({
    method: 'PUT',
    path: '/jobs/{id}/dispute/statement',
    tag: 'Jobs',
    summary: 'Write or replace your statement in a dispute, with files',
    description:
      'The text is replaced; files are added, and those that it has stay unless `removed_file_ids` ' +
      'names them. At most 5 files of at most 20 MB each. A form carries one file; others are uploaded ' +
      'in parts and named by `upload_ids`.',
    sdk: { method: 'jobs.writeStatement', byHand: true },
    access: 'jobs.state',
    idempotent: true,
    params,
    body: {
      schema: statementBodySchema,
      media: ['multipart/form-data', 'application/json'],
      file: { field: 'file', description: attachedFileTypes, maxBytes: mostAttachedBytes },
    },
    answers: disputeAnswer,
    refusals: [
      'job.not-found',
      'dispute.not-found',
      'dispute.statement-missing',
      'dispute.statements-closed',
      'dispute.too-many-files',
      'quota.exceeded',
      ...uploadUseRefusals,
      'upload.empty',
      'upload.too-large',
      'upload.type-unsupported',
    ],
    async handle(call, { partialFiles, quotas, deleteRemovedFile }: StatementStorage) {
      const { actor, body, check, params: of, perform, uploads } = call;
      const used = uploadUses(body.upload_ids, 'statement');
      const fileCount = used.length + (uploads.received === undefined ? 0 : 1);
      const removedIds = body.removed_file_ids ?? [];
      const possible = await check(checkNewStatement, { ...of, fileCount, removedIds });
      if (!possible.ok) return possible;
      return answerWithFiles(call, { used, partialFiles }, async (received) => {
        const files = await storeReceived(uploads, received);
        if (!files.ok) return files;
        const input: WrittenStatement = { ...of, text: body.text, files: files.value, removedIds };
        let removed: StatedDispute['removed'] = [];
        const outcome = await perform(
          usingUploads(writeStatement),
          { uploads: used, input },
          (stated: StatedDispute) => {
            ({ removed } = stated);
            return answerDispute(actor)(stated.dispute);
          },
          { quotas },
        );
        // Without it, adding and removing would fill the disk until the sweep, whatever the quota.
        if (outcome.ok) for (const { key } of removed) await deleteRemovedFile(key);
        return outcome;
      });
    },
  }),

  readStatementFile: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/dispute/files/{file}',
    tag: 'Jobs',
    summary: 'Download a file of a statement in a dispute',
    sdk: {
      method: 'jobs.downloadStatementFile',
      example: `
        const proof = await nsem.jobs.downloadStatementFile(128, 7);
        console.log(proof.filename, proof.sizeBytes);`,
    },
    access: 'jobs.read-content',
    params: fileParams,
    answers: fileAnswers('The file, as it was uploaded.', [
      'text/*',
      'application/*',
      'image/*',
      'audio/*',
    ]),
    refusals: [
      'job.not-found',
      'dispute.not-found',
      'dispute.file-not-found',
      'http.range-unsatisfiable',
    ],
    async handle({ params: key, read }) {
      const found = await read(readStatementFile, key);
      return found.ok
        ? ok(sendRemovableFile(found.value, { code: 'dispute.file-not-found' }))
        : found;
    },
  }),

  listDisputes: defineOperation({
    method: 'GET',
    path: '/disputes',
    tag: 'Jobs',
    summary: 'List the disputes of all users, newest first',
    sdk: {
      method: 'admin.disputes.list',
      example: `
        for await (const { job_id, price } of nsem.admin.disputes.list({ status: 'open' })) {
          console.log(job_id, price);
        }`,
    },
    access: 'disputes.browse',
    query: disputeQuerySchema,
    answers: {
      200: { description: 'The disputes.', schema: z.array(disputeSchema), headers: pageHeaders },
    },
    async handle(call) {
      const { actor, query } = call;
      const request = { status: query.status, page: pageOf(query) };
      return answerPage(call, await call.read(listDisputes, request), {
        idOf: ({ id }: ListedDispute): number => id,
        present: (dispute: ListedDispute) => presentDispute(dispute, actor),
      });
    },
  }),

  settleDispute: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/dispute/decision',
    tag: 'Jobs',
    summary: 'Decide a dispute: how much of the price goes back, and why',
    description: 'Once both sides have written, or had three days for it.',
    sdk: {
      method: 'admin.disputes.settle',
      example: `
        await nsem.admin.disputes.settle(128, {
          returned_amount: 20,
          reason: 'The last page is missing.',
        });`,
    },
    access: 'disputes.decide',
    idempotent: true,
    params,
    body: { schema: decisionBodySchema, media: ['application/json'] },
    answers: { ...disputeAnswer, ...waitingAnswer },
    refusals: [
      'job.not-found',
      'job.not-in-dispute',
      'job.refund-too-large',
      'job.client-deleted',
      'dispute.not-found',
      'dispute.statements-open',
      ...waitingRefusals,
    ],
    handle({ actor, body, now, params: of, perform }, { twoAdmins }: TwoAdmins) {
      const { returned_amount: returned, reason } = body;
      const answering = answerDoneOrWaiting(answerDispute(actor), now);
      return perform(requestSettlement, { ...of, returned, reason }, answering, { twoAdmins });
    },
  }),
};
