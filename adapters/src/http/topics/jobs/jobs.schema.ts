import {
  acceptances,
  freeRefusals,
  jobMoves,
  jobStatuses,
  listedContentLength,
  reviewStates,
} from '@nsem/core';
import { z } from 'zod';
import {
  currencyAnswer,
  instantAnswer,
  moneyAnswer,
  optionalInstantAnswer,
} from '../../operations/fields.ts';
import { briefAnswer, exampleBrief } from './job-bodies.schema.ts';
import { workAnswer } from '../services/work.schema.ts';

const exampleJob = {
  id: 128,
  client_id: 12,
  client_name: null,
  provider_id: 'PRV-7K2M9Q',
  provider_name: 'Ama Serwaa',
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
  title: 'Please wash your hands with soap before you eat.',
  content: 'Please wash your hands with soap before you eat.',
  content_preview: 'Please wash your hands with soap before you eat.',
  content_length: 48,
  content_is_preview: false,
  content_withheld: false,
  input_withheld: false,
  content_erased: false,
  status: 'in_progress',
  words: 9,
  minutes: null,
  audio_duration: null,
  unit_price: 0.05,
  price: 0.45,
  discount: 0,
  amount_due: 0.45,
  is_quick: true,
  has_document: false,
  has_output: false,
  output_formats: [],
  output_name: null,
  output_type: null,
  output_bytes: null,
  failure_reason: null,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:42:10.000Z',
  version: '128-in_progress-mwosilhs',
  assigned_at: '2026-11-20T09:42:10.000Z',
  completed_at: null,
  reference: 'INV-2026-0117',
  metadata: { department: 'Maternal health' },
  ...exampleBrief,
  due_at: '2026-11-23T12:00:00.000Z',
  review_state: 'none',
  review_until: null,
  accepted_at: null,
  accepted_by: null,
  accepts_on_delivery: false,
  revisions: 0,
  revisions_left: null,
  returned_amount: 0,
};

const reviewAnswer = {
  review_state: z.enum(reviewStates).meta({
    description:
      'How far the review of the result is: `open` (it can be accepted, sent back or contested), `revision` (the provider changes it), `dispute` (an admin decides), `accepted`, `settled` (an admin has decided); `none` before a delivery, after a refund and without reviews.',
  }),
  review_until: optionalInstantAnswer(
    'When an open review ends and the result counts as accepted; otherwise null.',
  ),
  accepted_at: optionalInstantAnswer('When the result was accepted; null if it is not.'),
  accepted_by: z
    .enum(acceptances)
    .nullable()
    .describe('By what it was accepted; `silence`: the review ended. Null if it is not.'),
  accepts_on_delivery: z.boolean().describe('Whether the client accepts without a review.'),
  revisions: z.int().describe('How often the client has sent the result back.'),
  revisions_left: z
    .int()
    .nullable()
    .describe('How often they still can; null if `review_state` is `none`.'),
  returned_amount: moneyAnswer().nullable().meta({
    description:
      'GHS that the client got back of a completed job; null for providers, who see it in their earnings.',
  }),
};

const measureAnswer = {
  words: z.int().nullable().describe('The counted words; null for a transcription.'),
  minutes: z
    .number()
    .nullable()
    .describe('Billed minutes, one decimal; null if it is not a transcription.'),
  audio_duration: z
    .number()
    .nullable()
    .describe('Measured seconds of audio; null if it is not a transcription.'),
};

const unitPriceAnswer = () => moneyAnswer('GHS per word, or per minute of a transcription.');

const referenceMeaning = 'The client’s own name for the job; null for providers.';

/** A job as it is returned. */
export const jobSchema = z
  .object({
    id: z.int().describe('The id of the job.'),
    client_id: z.int().describe('The user id of the client who requested it.'),
    client_name: z.string().nullable().describe('The name of the client; for admins only.'),
    provider_id: z.string().nullable().meta({
      description: 'The Provider ID of the provider who works on it, or is requested.',
    }),
    provider_name: z.string().nullable().meta({
      description: 'The name of that provider; for the client and admins only.',
    }),
    ...workAnswer,
    title: z.string().meta({
      description:
        'One line for lists: the file name of a document, or the beginning of the content that you see, at most 80 characters and an ellipsis; otherwise what there is to do, such as `Recording, 3.2 min`.',
    }),
    content: z.string().meta({
      description: `What the client wrote. In lists at most its first ${listedContentLength} characters.`,
    }),
    content_preview: z.string().meta({ description: 'The first 100 characters of the content.' }),
    content_length: z.int().meta({
      description: 'The characters of the whole content (UTF-16 code units).',
    }),
    content_is_preview: z.boolean().meta({
      description:
        'Whether the operator shows providers only the first words of the content until they accept the job. The other fields, `content_length` among them, describe all of it.',
    }),
    content_withheld: z.boolean().meta({
      description:
        'Whether your API key may not read what the client wrote: the fields of the content are empty.',
    }),
    input_withheld: z.boolean().meta({
      description:
        'Whether you cannot download the recording: you must accept the job first, or your API key may not read what the client sent.',
    }),
    content_erased: z.boolean().meta({
      description: 'Whether texts and files were erased, because the client deleted their account.',
    }),
    status: z.enum(jobStatuses).describe('What has become of the job.'),
    ...measureAnswer,
    unit_price: unitPriceAnswer(),
    price: moneyAnswer().meta({ description: 'The full value in GHS.' }),
    discount: moneyAnswer().meta({ description: 'The discount of the free first translation.' }),
    amount_due: moneyAnswer().meta({ description: 'What the client pays.' }),
    estimated_net_amount: moneyAnswer().nullable().optional().meta({
      description:
        'What you, a provider, would earn at the present commission, in what you list and read; null if the job is neither pending nor in progress.',
    }),
    commission_amount: moneyAnswer().nullable().optional().meta({
      description: 'Once completed; for the provider and admins only.',
    }),
    net_amount: moneyAnswer().nullable().optional().meta({
      description: 'What the provider earns; for the provider and admins only.',
    }),
    is_quick: z
      .boolean()
      .describe('Whether it has fewer than 50 words, or less than 5 minutes of audio.'),
    has_document: z.boolean().meta({
      description:
        'Whether the client sent the text as a document: its texts are the content, with an empty line between them.',
    }),
    output_formats: z.array(z.enum(['original'])).meta({
      description:
        'In which formats the result can be downloaded besides that of the delivery: `original`, the document that the client sent, translated.',
    }),
    has_output: z.boolean().describe('Whether the result can be downloaded.'),
    output_name: z.string().nullable().meta({
      description: 'The file name of the result; null while there is none.',
    }),
    output_type: z.string().nullable().meta({
      description: 'The media type of the result, like `text/plain` or `audio/mpeg`.',
    }),
    output_bytes: z.int().nullable().describe('The size of the result in bytes.'),
    failure_reason: z.string().nullable().describe('Why the job failed; null if it did not.'),
    created_at: instantAnswer('When the client requested it.'),
    updated_at: instantAnswer('When its last move was made.'),
    version: z.string().meta({
      description:
        'Changes with the job. Send it as `If-Match`, in quotation marks, to change the job only if it is still in this version.',
    }),
    assigned_at: optionalInstantAnswer(
      'When its provider took it, or was assigned; null while it has none.',
    ),
    completed_at: optionalInstantAnswer(
      'When the result was delivered first; null if it was not, and while it is revised. A refund does not change it.',
    ),
    reference: z.string().nullable().describe(referenceMeaning),
    metadata: z.record(z.string(), z.string()).meta({
      description: 'What the client’s programs stored with the job; empty for providers.',
    }),
    ...briefAnswer,
    ...reviewAnswer,
  })
  .meta({ id: 'Job', example: exampleJob });

/** The status of a job. */
export const jobStatusSchema = z
  .object({
    id: z.int().describe('The id of the job.'),
    status: z.enum(jobStatuses).describe('What has become of the job.'),
    updated_at: instantAnswer('When its last move was made.'),
  })
  .meta({
    id: 'JobState',
    description: 'The status of a job, and the time of its last change.',
    example: { id: 128, status: 'in_progress', updated_at: '2026-11-20T09:42:10.000Z' },
  });

/** The quote of a job. */
export const quoteSchema = z
  .object({
    service_type: workAnswer.service_type,
    ...measureAnswer,
    unit_price: unitPriceAnswer(),
    price: moneyAnswer('The full price in GHS.'),
    discount: moneyAnswer('The part in GHS that the platform pays.'),
    amount_due: moneyAnswer('The part in GHS that would be held from your wallet.'),
    free_words_unavailable: z
      .enum(freeRefusals)
      .nullable()
      .meta({
        description:
          'Why the platform pays nothing, although first translations are free, or for an edited job no ' +
          'more than its `discount`. `email-unverified`: open ' +
          'the link that was sent to you. `already-used`: you had it, with this or another address of ' +
          'your mailbox. `too-many-cancelled`: three were cancelled. `network-limit`: many came from ' +
          'your network lately. `budget-spent`: those of this month are used; they begin again with the ' +
          'next month in Accra. Null: it pays `discount`, or the service has no such offer.',
      }),
    currency: currencyAnswer(),
  })
  .meta({
    id: 'Quote',
    description: 'The price of a job, in GHS.',
    example: {
      service_type: 'translation',
      words: 9,
      audio_duration: null,
      minutes: null,
      unit_price: 0.05,
      price: 0.45,
      discount: 0.45,
      amount_due: 0,
      free_words_unavailable: null,
      currency: 'GHS',
    },
  });

const eventShape = {
  move: z.enum(jobMoves).meta({ description: 'What was done to the job.' }),
  at: instantAnswer('When it was done.'),
  actor_role: z
    .enum(['admin', 'service-provider', 'client'])
    .describe('The role of the user who did it.'),
  from: z
    .enum(jobStatuses)
    .nullable()
    .describe('The status before the move; null for the creation.'),
  to: z.enum(jobStatuses).describe('The status after the move.'),
  note: z
    .string()
    .nullable()
    .describe(
      'The reason, for a failure, a refund, a dispute, its decision or a job taken back; the new due time and the one before, for a proposal that the client accepted.',
    ),
};

const exampleEvent = {
  move: 'assign',
  at: '2026-11-20T09:42:10.000Z',
  actor_role: 'service-provider',
  from: 'pending',
  to: 'in_progress',
  note: null,
};

/** One move of a job's history. */
export const jobEventSchema = z.object(eventShape).meta({ id: 'JobEvent', example: exampleEvent });

/** One move of a job as its followers receive it. */
export const jobChangeSchema = z
  .object({
    job_id: z.int().describe('The id of the job.'),
    status: z.enum(jobStatuses).describe('The status after the move, like `to`.'),
    ...eventShape,
    move: z
      .enum([...jobMoves, 'message'])
      .describe('What was done to the job; `message` if someone wrote about it.'),
    message_id: z.int().nullable().describe('The message that was written; null for a move.'),
    reference: z.string().nullable().describe(referenceMeaning),
  })
  .meta({
    id: 'JobChange',
    description:
      'A move of a job or a message about it, with the fields of its history and those that name the job.',
    example: {
      job_id: 128,
      status: 'in_progress',
      ...exampleEvent,
      message_id: null,
      reference: 'INV-2026-0117',
    },
  });
