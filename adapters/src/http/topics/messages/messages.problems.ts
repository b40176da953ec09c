import type { AnyFaultCode } from '../../problems/http-fault.ts';
import { instant, type MessageFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How refusals about messages are described over HTTP. */
export const messageProblems = {
  'message.not-found': {
    status: 404,
    title: 'Message not found',
    detail: () => 'The conversation of this job has no such message.',
  },
  'message.file-not-found': {
    status: 404,
    title: 'File of the message not found',
    detail: () => 'The message has no such file, or none any more.',
  },
  'message.empty': {
    status: 422,
    title: 'Empty message',
    detail: () => 'A message has a text or a file.',
    field: () => 'text',
  },
  'message.too-long': {
    status: 422,
    title: 'Message too long',
    detail: ({ most }) => `A message has at most ${counted(most, 'character')}.`,
    field: () => 'text',
    more: ({ most }) => ({ most }),
    sample: { most: 2_000 },
  },
  'message.too-many-files': {
    status: 422,
    title: 'Too many files',
    detail: ({ most }) => `A message has at most ${counted(most, 'file')}.`,
    more: ({ most }) => ({ most }),
    sample: { most: 5 },
  },
  'message.files-not-allowed': {
    status: 409,
    title: 'No files with questions',
    detail: () => 'Questions and answers have no files. Files can be sent once the job is taken.',
  },
  'message.voice-note-invalid': {
    status: 422,
    title: 'Not a voice note',
    detail: () => 'A voice note is a recording, and a message has at most one.',
    field: () => 'voice_note',
  },
  // Not a 429: clients repeat those after a while, and not only on the next day.
  'message.too-many': {
    status: 409,
    title: 'Too many messages',
    detail: ({ most, againAt }) =>
      `You have written ${counted(most, 'message')} today, which is the most. You can write again at ${presentInstant(againAt)}.`,
    more: ({ most, againAt }) => ({ most, again_at: presentInstant(againAt) }),
    sample: { most: 200, againAt: instant(Date.parse('2026-11-25T00:00Z')) },
  },
  'message.conversation-closed': {
    status: 409,
    title: 'Conversation closed',
    detail: ({ status }) =>
      `The job is ${status}, and the time to write about it is over. The messages stay readable.`,
    more: ({ status }) => ({ job_status: status }),
    sample: { status: 'completed' },
  },
  'message.question-open': {
    status: 409,
    title: 'Question not answered yet',
    detail: () => 'Your last question is not answered yet. You can ask again after the answer.',
  },
  'message.question-not-found': {
    status: 404,
    title: 'Question not found',
    detail: () => 'The job has no such question that you can answer.',
  },
  'message.answers-only': {
    status: 409,
    title: 'Only answers',
    detail: () =>
      'The job is not taken yet: you can only answer the questions of providers, by question_id.',
  },
  'message.questions-closed': {
    status: 409,
    title: 'Questions are closed',
    detail: () => 'The job was taken. Write to its provider, without question_id.',
  },
  'message.own': {
    status: 409,
    title: 'Your own message',
    detail: () => 'You cannot report a message that you wrote.',
  },
  'message.reported': {
    status: 409,
    title: 'Already reported',
    detail: () => 'This message was reported before. Admins can read the conversation.',
  },
  'message.not-reported': {
    status: 409,
    title: 'Not reported',
    detail: () => 'Admins decide only about messages that were reported.',
  },
  'message.report-decided': {
    status: 409,
    title: 'Already decided',
    detail: () => 'An admin has already hidden this message, or decided that it stays.',
  },
  'message.reason-required': {
    status: 403,
    title: 'Reason required',
    detail: () =>
      'Nothing in this conversation was reported. Give a reason to read it; the reason is recorded.',
  },
} as const satisfies ProblemDescriptions<MessageFault>;

/** The refusals of a message that are known before its contents arrive: of an upload, and of the message. */
export const plannedMessageRefusals: readonly AnyFaultCode[] = [
  'message.conversation-closed',
  'message.question-open',
  'message.question-not-found',
  'message.answers-only',
  'message.questions-closed',
  'message.files-not-allowed',
  'message.too-many-files',
  'message.too-many',
];
