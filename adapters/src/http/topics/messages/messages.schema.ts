import {
  lastPlaces,
  longestMessage,
  longestMessageReason,
  messageAuthors,
  type MessageId,
  mostUnreadJobs,
  type SeenMessage,
  type UnreadMessages,
} from '@nsem/core';
import { z } from 'zod';
import {
  bodyId,
  filledText,
  instantAnswer,
  optionalInstantAnswer,
  text,
} from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import {
  attachedFileShape,
  presentAttachedFile,
  uploadIdsField,
} from '../uploads/attached-files.schema.ts';

const segment = z.int().min(1).max(lastPlaces.segment).describe('A segment of the text, from 1.');
const second = z
  .int()
  .min(0)
  .max(lastPlaces.second)
  .refine((value) => !Object.is(value, -0), { error: 'must not be -0' })
  .describe('A second of the recording, from 0.');

const placeSchema = z.union([z.strictObject({ segment }), z.strictObject({ second })]);

/** A place in an answer, which may have more fields one day. */
const placeAnswer = z.union([z.object({ segment }), z.object({ second })]);

/** The longest JSON of a place, with spaces. */
const longestPlace = 64;

/** A place in a form, as JSON. */
const placeJson = z
  .string()
  .max(longestPlace)
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON object', input: json });
      return z.NEVER;
    }
  })
  .pipe(placeSchema);

const writtenPlace = z.union([placeSchema, placeJson]).meta({
  description: 'What it is about: a segment of the text, from 1, or a second of the recording.',
  override: ({ jsonSchema }) => {
    const [asObject] = jsonSchema.anyOf ?? [];
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, asObject);
  },
});

/** The message to send; a form may carry one file. */
export const newMessageSchema = z
  .strictObject({
    text: text(longestMessage)
      .nullish()
      .describe('The text; it may be left out if there is a file. At most 2,000 characters.'),
    place: writtenPlace.nullish().meta({
      description: 'What it is about: a segment of the text, from 1, or a second of the recording.',
    }),
    question_id: bodyId<MessageId>('The question that it answers.').nullish().meta({
      description: 'The question that it answers, while the job is on offer.',
    }),
    voice_note: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((flag) => flag === 'true')])
      .optional()
      .meta({
        description: 'Whether the first file is a voice note: recorded as the message itself.',
        override: ({ jsonSchema }) => {
          delete jsonSchema.anyOf;
          Object.assign(jsonSchema, { type: 'boolean' });
        },
      }),
    upload_ids: uploadIdsField().describe(
      'The uploads that are its files, instead of one in the form; at most 5.',
    ),
  })
  .meta({
    id: 'NewMessage',
    description: 'A message about a job.',
    example: { text: 'Asante or Akuapem Twi?', place: { segment: 3 } },
  });

/** Up to which message the caller has read. */
export const messagesReadSchema = z
  .strictObject({ up_to_id: bodyId<MessageId>('The last message that you have read.') })
  .meta({ id: 'MessagesRead', example: { up_to_id: 41 } });

/** Why a message is reported, or hidden, or its report dismissed. */
export const messageReasonSchema = z
  .strictObject({
    reason: filledText(longestMessageReason).describe('Why; at most 500 characters.'),
  })
  .meta({ id: 'MessageReason', example: { reason: 'It insults me.' } });

const fileSchema = z.object({
  id: z.int().describe('The id of the file, in the addresses of its message.'),
  ...attachedFileShape,
  is_voice_note: z.boolean().describe('Whether it was recorded as the message itself.'),
});

const messageShape = {
  id: z.int().describe('The id of the message.'),
  job_id: z.int().describe('The id of the job.'),
  author_role: z.enum(messageAuthors).describe('Whether the client or a provider wrote it.'),
  author_name: z
    .string()
    .nullable()
    .describe('Who wrote it; null if you may not know, as with questions.'),
  is_own: z.boolean().describe('Whether you wrote it.'),
  text: z.string().describe('The text, with `\\n` between lines; empty if there are only files.'),
  place: placeAnswer
    .nullable()
    .describe('What it is about: a segment of the text or a second of the recording.'),
  files: z.array(fileSchema).describe('Its files, at most 5.'),
  is_question: z.boolean().describe('Whether a provider asked it before the job was taken.'),
  question_id: z.int().nullable().describe('The question that it answers; null if none.'),
  is_masked: z
    .boolean()
    .describe('Whether contact data was replaced by `•••`: only before the job is taken.'),
  is_hidden: z
    .boolean()
    .describe(
      'Whether an admin hid it: then its text and files are only for its author and admins.',
    ),
  is_reported: z.boolean().describe('Whether it was reported to the admins.'),
  report_reason: z
    .string()
    .nullable()
    .describe('Why it was reported; null if it was not, and for others than admins.'),
  dismissed_at: optionalInstantAnswer(
    'When an admin dismissed the report; null if none did, and for others than admins.',
  ),
  created_at: instantAnswer('When it was written.'),
  erased_at: optionalInstantAnswer('When its text and files were erased; null if they were not.'),
};

const example = {
  id: 41,
  job_id: 128,
  author_role: 'service-provider',
  author_name: null,
  is_own: false,
  text: 'Asante or Akuapem Twi?',
  place: { segment: 3 },
  files: [],
  is_question: true,
  question_id: null,
  is_masked: false,
  is_hidden: false,
  is_reported: false,
  report_reason: null,
  dismissed_at: null,
  created_at: '2026-11-23T09:30:00.000Z',
  erased_at: null,
};

/** A message in a response. */
export const messageSchema = z.object(messageShape).meta({
  id: 'Message',
  description: 'A message about a job.',
  example,
});

/** A reported message, for admins. */
export const reportedMessageSchema = z
  .object({
    ...messageShape,
    reported_at: optionalInstantAnswer('When it was reported.'),
  })
  .meta({
    id: 'ReportedMessage',
    description: 'A message that one party of a job reported, and that waits for a decision.',
    example: {
      ...example,
      author_name: 'Kwabena Osei',
      is_question: false,
      is_reported: true,
      reported_at: '2026-11-23T10:00:00.000Z',
      report_reason: 'It insults me.',
    },
  });

/** The unread messages of a job in a response. */
export const unreadJobSchema = z
  .object({
    job_id: z.int().describe('The id of the job.'),
    unread: z.int().describe('How many messages about it you have not read.'),
  })
  .meta({
    id: 'UnreadMessagesOfJob',
    description: 'How many messages about a job you have not read.',
    example: { job_id: 128, unread: 2 },
  });

/** What the caller has not read. */
export const unreadMessagesSchema = z
  .object({
    total: z.int().describe('How many messages about these jobs you have not read.'),
    jobs: z
      .array(unreadJobSchema)
      .describe(`The jobs with unread messages, newest first; at most ${mostUnreadJobs}.`),
  })
  .meta({
    id: 'UnreadMessages',
    description: 'How many messages you have not read, by their jobs.',
    example: { total: 2, jobs: [{ job_id: 128, unread: 2 }] },
  });

/** A message in a response. */
export const presentMessage = (message: SeenMessage) => ({
  id: message.id,
  job_id: message.jobId,
  author_role: message.authorRole,
  author_name: message.authorName,
  is_own: message.isOwn,
  text: message.text,
  place: message.place,
  files: message.files.map((file) => ({
    ...presentAttachedFile(file),
    is_voice_note: file.isVoiceNote,
  })),
  is_question: message.isQuestion,
  question_id: message.questionId,
  is_masked: message.isMasked,
  is_hidden: message.hiddenAt !== null,
  is_reported: message.reportedAt !== null,
  report_reason: message.reportReason,
  dismissed_at: presentOptionalInstant(message.dismissedAt),
  created_at: presentInstant(message.createdAt),
  erased_at: presentOptionalInstant(message.erasedAt),
});

/** A reported message in a response, for admins. */
export const presentReportedMessage = (message: SeenMessage) => ({
  ...presentMessage(message),
  reported_at: presentOptionalInstant(message.reportedAt),
});

/** The unread messages of a job in a response. */
export const presentUnreadJob = ({ jobId, unread }: UnreadMessages) => ({ job_id: jobId, unread });

/** What the caller has not read, in a response. */
export const presentUnread = (jobs: readonly UnreadMessages[]) => ({
  total: jobs.reduce((sum, { unread }) => sum + unread, 0),
  jobs: jobs.map(presentUnreadJob),
});
