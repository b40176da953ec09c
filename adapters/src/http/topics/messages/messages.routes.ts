import {
  type Actor,
  checkNewMessage,
  countUnreadMessages,
  dismissMessageReport,
  hideMessage,
  type JobId,
  listMessages,
  listReportedMessages,
  longestMessageReason,
  markMessagesRead,
  type MessageDraft,
  type MessageFileId,
  type MessageId,
  mostAttachedBytes,
  ok,
  type Quotas,
  readMessageFile,
  recordReading,
  reportMessage,
  type Result,
  type SeenMessage,
  sendMessage,
  type UnreadMessages,
  usingUploads,
} from '@nsem/core';
import { z } from 'zod';
import type { PartialFiles } from '../../../files/partial-files.ts';
import { filledText, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageShape } from '../../operations/paging.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault, AnyFaultCode } from '../../problems/http-fault.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answer, answerWith, created, noContent, sendRemovableFile } from '../../replies/reply.ts';
import { uploadUseRefusals } from '../uploads/answer-with-file.ts';
import { attachedFileTypes } from '../uploads/attached-files.schema.ts';
import { answerWithFiles, storeReceived, uploadUses } from '../uploads/receive-files.ts';
import {
  messageReasonSchema,
  messageSchema,
  messagesReadSchema,
  newMessageSchema,
  presentMessage,
  presentReportedMessage,
  presentUnread,
  presentUnreadJob,
  reportedMessageSchema,
  unreadJobSchema,
  unreadMessagesSchema,
} from './messages.schema.ts';
import { plannedMessageRefusals } from './messages.problems.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });
const messageParams = params.extend({ message: pathId<MessageId>('The message, by its id.') });
const fileParams = messageParams.extend({ file: pathId<MessageFileId>('The file, by its id.') });

const shortestReason = 3;

/** Why an admin reads a conversation. */
const reasonQuery = {
  reason: filledText(longestMessageReason).min(shortestReason).optional().meta({
    description:
      'Why you read it, for admins, who need a reason unless a message was reported; it is recorded.',
    example: 'The client asked us about the delay.',
  }),
};

const after = pathId<MessageId>()
  .optional()
  .meta({ description: 'Only messages after this one, by its id.', example: 41 });

type Storage = Readonly<{ partialFiles: PartialFiles; quotas: Quotas }>;
type Reading = Pick<UseCaseRunner<Actor>, 'perform'> & Readonly<{ actor: Actor }>;

/** Records the reason of an admin before anything is read; others need none. */
async function readFor(
  { actor, perform }: Reading,
  jobId: JobId,
  given: string | undefined,
): Promise<Result<string | null, AnyFault>> {
  if (actor.role !== 'admin' || given === undefined) return ok(null);
  const reason = given.trim();
  const recorded = await perform(recordReading, { jobId, reason }, () => noContent);
  return recorded.ok ? ok(reason) : recorded;
}

const readRefusals: readonly AnyFaultCode[] = ['job.not-found', 'message.reason-required'];

const messageAnswer = { 200: { description: 'The message.', schema: messageSchema } };

const answerMessage = (message: SeenMessage) => answer(presentMessage(message));

export const messageOperations = {
  listMessages: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/messages',
    tag: 'Messages',
    summary: 'List the messages about a job, oldest first',
    description:
      'Its client reads all. The provider who works on it reads those since they took it, and all ' +
      'questions and answers, which a provider to whom the job is offered reads too.\n\n' +
      'Admins read them if one was reported, or for a reason, which is recorded.',
    sdk: {
      method: 'jobs.messages.list',
      example: `
        for await (const { is_own, text } of nsem.jobs.messages.list(128)) {
          console.log(is_own ? 'You:' : 'They:', text);
        }`,
    },
    access: 'messages.read',
    params,
    query: z.strictObject({ after, ...reasonQuery, ...pageShape }),
    answers: {
      200: { description: 'The messages.', schema: z.array(messageSchema), headers: pageHeaders },
    },
    refusals: readRefusals,
    async handle(call) {
      const { limit, cursor, after: afterId = 0, reason } = call.query;
      const jobId = call.params.id;
      const reasoned = await readFor(call, jobId, reason);
      if (!reasoned.ok) return reasoned;
      const page = { limit: limit + 1, after: Math.max(cursor ?? 0, afterId) };
      const listed = await call.read(listMessages, { jobId, page, reason: reasoned.value });
      return answerPage(call, listed, { idOf: ({ id }) => id, present: presentMessage });
    },
  }),

  sendMessage: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/messages',
    tag: 'Messages',
    summary: 'Write a message about a job',
    description:
      'Its client and the provider who works on it write to each other until three days after the ' +
      'completion. Before the job is taken, a provider to whom it is offered asks one question at a ' +
      'time, and the client answers it by `question_id`: contact data is replaced by `•••` then.\n\n' +
      'At most 5 files of at most 20 MB each, and at most 200 messages a day. A form carries one file; ' +
      'others are uploaded in parts and named by `upload_ids`.',
    sdk: { method: 'jobs.messages.send', byHand: true },
    access: 'messages.write',
    idempotent: true,
    params,
    body: {
      schema: newMessageSchema,
      media: ['multipart/form-data', 'application/json'],
      numbers: ['question_id'],
      file: {
        field: 'file',
        description: attachedFileTypes,
        maxBytes: mostAttachedBytes,
      },
    },
    answers: { 201: { description: 'The message.', schema: messageSchema } },
    refusals: [
      'job.not-found',
      ...plannedMessageRefusals,
      'message.empty',
      'message.too-long',
      'message.voice-note-invalid',
      'quota.exceeded',
      ...uploadUseRefusals,
      'upload.empty',
      'upload.too-large',
      'upload.type-unsupported',
    ],
    async handle(call, { partialFiles, quotas }: Storage) {
      const { body, check, params: of, perform, uploads } = call;
      const used = uploadUses(body.upload_ids, 'message');
      const fileCount = used.length + (uploads.received === undefined ? 0 : 1);
      const about = { jobId: of.id, questionId: body.question_id ?? null };
      const possible = await check(checkNewMessage, { ...about, fileCount });
      if (!possible.ok) return possible;
      return answerWithFiles(call, { used, partialFiles }, async (received) => {
        const stored = await storeReceived(uploads, received);
        if (!stored.ok) return stored;
        const files = stored.value.map((file, nth) => ({
          file,
          isVoiceNote: nth === 0 && body.voice_note === true,
        }));
        const written = { text: body.text ?? '', place: body.place ?? null };
        const input: MessageDraft = { ...about, ...written, files };
        return perform(
          usingUploads(sendMessage),
          { uploads: used, input },
          (message: SeenMessage) => created(`/jobs/${of.id}/messages`, presentMessage(message)),
          { quotas },
        );
      });
    },
  }),

  markMessagesRead: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/messages/read',
    tag: 'Messages',
    summary: 'Mark the messages about a job as read, up to one',
    description: 'It never moves back. The answer is how many are unread then.',
    sdk: {
      method: 'jobs.messages.markRead',
      example: 'const { unread } = await nsem.jobs.messages.markRead(128, { up_to_id: 41 });',
    },
    access: 'messages.write',
    idempotent: true,
    params,
    body: { schema: messagesReadSchema, media: ['application/json'] },
    answers: { 200: { description: 'What is unread then.', schema: unreadJobSchema } },
    handle: ({ body, params: { id: jobId }, perform }) =>
      perform(markMessagesRead, { jobId, upToId: body.up_to_id }, (unread: UnreadMessages) =>
        answer(presentUnreadJob(unread)),
      ),
  }),

  readMessageFile: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/messages/{message}/files/{file}',
    tag: 'Messages',
    summary: 'Download a file of a message',
    sdk: {
      method: 'jobs.messages.download',
      query: 'MessageFileQuery',
      example: `
        const note = await nsem.jobs.messages.download(128, 41, 7);
        console.log(note.filename, note.sizeBytes);`,
    },
    access: 'messages.read',
    params: fileParams,
    query: z.strictObject(reasonQuery),
    answers: fileAnswers('The file, as it was uploaded.', [
      'text/*',
      'application/*',
      'image/*',
      'audio/*',
    ]),
    refusals: [
      ...readRefusals,
      'message.not-found',
      'message.file-not-found',
      'http.range-unsatisfiable',
    ],
    async handle(call) {
      const { id: jobId, message: id, file } = call.params;
      const reasoned = await readFor(call, jobId, call.query.reason);
      if (!reasoned.ok) return reasoned;
      const key = { jobId, id, file, reason: reasoned.value };
      const found = await call.read(readMessageFile, key);
      return found.ok
        ? ok(sendRemovableFile(found.value, { code: 'message.file-not-found' }))
        : found;
    },
  }),

  reportMessage: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/messages/{message}/report',
    tag: 'Messages',
    summary: 'Report a message of the other party to the admins',
    description: 'Admins can read the conversation then. A message is reported once.',
    sdk: {
      method: 'jobs.messages.report',
      example: "await nsem.jobs.messages.report(128, 41, { reason: 'It insults me.' });",
    },
    access: 'messages.write',
    idempotent: true,
    params: messageParams,
    body: { schema: messageReasonSchema, media: ['application/json'] },
    answers: messageAnswer,
    refusals: ['job.not-found', 'message.not-found', 'message.own', 'message.reported'],
    handle: ({ body: { reason }, params: { id: jobId, message: id }, perform }) =>
      perform(reportMessage, { jobId, id, reason }, answerMessage),
  }),

  hideMessage: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/messages/{message}/hide',
    tag: 'Messages',
    summary: 'Hide a reported message',
    description: 'Its author and admins still read it; others see that it was hidden.',
    sdk: {
      method: 'jobs.messages.hide',
      example: "await nsem.jobs.messages.hide(128, 41, { reason: 'An insult.' });",
    },
    access: 'messages.hide',
    idempotent: true,
    params: messageParams,
    body: { schema: messageReasonSchema, media: ['application/json'] },
    answers: messageAnswer,
    refusals: ['message.not-found', 'message.not-reported'],
    handle: ({ body: { reason }, params: { id: jobId, message: id }, perform }) =>
      perform(hideMessage, { jobId, id, reason }, answerMessage),
  }),

  dismissMessageReport: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/messages/{message}/dismiss',
    tag: 'Messages',
    summary: 'Dismiss the report of a message',
    description:
      'The message stays as it was, and cannot be reported again. An admin can still hide it.',
    sdk: {
      method: 'jobs.messages.dismiss',
      example: "await nsem.jobs.messages.dismiss(128, 41, { reason: 'Rude, but no insult.' });",
    },
    access: 'messages.hide',
    idempotent: true,
    params: messageParams,
    body: { schema: messageReasonSchema, media: ['application/json'] },
    answers: messageAnswer,
    refusals: ['message.not-found', 'message.not-reported', 'message.report-decided'],
    handle: ({ body: { reason }, params: { id: jobId, message: id }, perform }) =>
      perform(dismissMessageReport, { jobId, id, reason }, answerMessage),
  }),

  countUnreadMessages: defineOperation({
    method: 'GET',
    path: '/messages/unread',
    tag: 'Messages',
    summary: 'Count the messages that you have not read',
    description: 'For at most 100 jobs, those with the newest messages first.',
    sdk: {
      method: 'jobs.messages.countUnread',
      example: 'const { total, jobs } = await nsem.jobs.messages.countUnread();',
    },
    access: 'messages.read',
    answers: { 200: { description: 'The counts.', schema: unreadMessagesSchema } },
    handle: async ({ read }) =>
      answerWith(await read(countUnreadMessages, undefined), presentUnread),
  }),

  listReportedMessages: defineOperation({
    method: 'GET',
    path: '/messages/reported',
    tag: 'Messages',
    summary: 'List the reported messages that wait for a decision, oldest first',
    description:
      'Of all jobs; without those that are hidden or erased, or whose report was dismissed.',
    sdk: {
      method: 'jobs.messages.listReported',
      example: `
        for await (const { job_id, text, report_reason } of nsem.jobs.messages.listReported()) {
          console.log(job_id, text, report_reason);
        }`,
    },
    access: 'messages.hide',
    query: z.strictObject(pageShape),
    answers: {
      200: {
        description: 'The messages.',
        schema: z.array(reportedMessageSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const { limit, cursor } = call.query;
      const listed = await call.read(listReportedMessages, { limit: limit + 1, after: cursor });
      return answerPage(call, listed, { idOf: ({ id }) => id, present: presentReportedMessage });
    },
  }),
};
