import { jobMoves, jobStatuses, listedContentLength, serviceTypes } from '@nsem/core';
import { z } from 'zod';
import { momentAnswer, moneyAnswer } from '../../operations/fields.ts';

const exampleJob = {
  id: 128,
  client_id: 12,
  provider_id: 'PRV-7K2M9Q',
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
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
  has_output: false,
  failure_reason: null,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:42:10.000Z',
  version: '128-in_progress-mwosilhs',
  assigned_at: '2026-11-20T09:42:10.000Z',
  completed_at: null,
  reference: 'INV-2026-0117',
  metadata: { department: 'Maternal health' },
};

/** A job as it is returned. */
export const jobSchema = z
  .object({
    id: z.int(),
    client_id: z.int(),
    provider_id: z.string().nullable().meta({
      description: 'The Provider ID of the provider who works on it, or is requested.',
    }),
    service_type: z.enum(serviceTypes),
    source_language: z.string().nullable(),
    target_language: z.string().nullable(),
    language: z.string().nullable(),
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
    status: z.enum(jobStatuses),
    words: z.int().nullable(),
    minutes: z.number().nullable().meta({ description: 'Billed minutes, one decimal.' }),
    audio_duration: z.number().nullable().meta({ description: 'Measured seconds.' }),
    unit_price: moneyAnswer(),
    price: moneyAnswer().meta({ description: 'The full value in GHS.' }),
    discount: moneyAnswer().meta({ description: 'The discount of the free first translation.' }),
    amount_due: moneyAnswer().meta({ description: 'What the client pays.' }),
    commission_amount: moneyAnswer().nullable().optional().meta({
      description: 'Once completed; for the provider and admins only.',
    }),
    net_amount: moneyAnswer().nullable().optional().meta({
      description: 'What the provider earns; for the provider and admins only.',
    }),
    is_quick: z.boolean(),
    has_output: z.boolean(),
    failure_reason: z.string().nullable(),
    created_at: momentAnswer(),
    updated_at: momentAnswer(),
    version: z.string().meta({
      description:
        'Changes with the job. Send it as `If-Match`, in quotation marks, to change the job only if it is still in this version.',
    }),
    assigned_at: momentAnswer().nullable(),
    completed_at: momentAnswer().nullable(),
    reference: z.string().nullable().meta({
      description: 'The client’s own name for the job; null for providers.',
    }),
    metadata: z.record(z.string(), z.string()).meta({
      description: 'What the client’s programs stored with the job; empty for providers.',
    }),
  })
  .meta({ id: 'Job', example: exampleJob });

/** The status of a job. */
export const jobStatusSchema = z
  .object({ id: z.int(), status: z.enum(jobStatuses), updated_at: momentAnswer() })
  .meta({
    id: 'JobState',
    example: { id: 128, status: 'in_progress', updated_at: '2026-11-20T09:42:10.000Z' },
  });

/** What a job would cost. */
export const quoteSchema = z
  .object({
    service_type: z.enum(serviceTypes),
    words: z.int().nullable(),
    audio_duration: z.number().nullable(),
    minutes: z.number().nullable(),
    unit_price: moneyAnswer(),
    price: moneyAnswer(),
    discount: moneyAnswer(),
    amount_due: moneyAnswer(),
    currency: z.literal('GHS'),
  })
  .meta({
    id: 'Quote',
    example: {
      service_type: 'translation',
      words: 9,
      audio_duration: null,
      minutes: null,
      unit_price: 0.05,
      price: 0.45,
      discount: 0.45,
      amount_due: 0,
      currency: 'GHS',
    },
  });

/** One move of a job's history. */
export const jobEventSchema = z
  .object({
    move: z.enum(jobMoves).meta({ description: 'What was done to the job.' }),
    at: momentAnswer(),
    actor_role: z.enum(['admin', 'service-provider', 'client']),
    from: z.enum(jobStatuses).nullable(),
    to: z.enum(jobStatuses),
    note: z.string().nullable(),
  })
  .meta({
    id: 'JobEvent',
    example: {
      move: 'assign',
      at: '2026-11-20T09:42:10.000Z',
      actor_role: 'service-provider',
      from: 'pending',
      to: 'in_progress',
      note: null,
    },
  });
