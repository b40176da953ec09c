import { serviceStatuses, serviceTypes } from '@nsem/core';
import { z } from 'zod';
import { momentAnswer, text } from '../../operations/fields.ts';
import { languagesFit, workShape } from './work.schema.ts';

const exampleService = {
  id: 3,
  user_id: 7,
  service_type: 'narration',
  source_language: null,
  target_language: null,
  language: 'tw',
  sample_text: 'Akwaaba. Yɛma wo akwaaba wɔ yɛn adwumayɛbea ha.',
  audio_recording: '/api/audio/5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav',
  status: 'pending',
  submitted_at: '2026-11-03T10:00:00.000Z',
  reviewed_at: null,
};

const serviceShape = {
  id: z.int(),
  user_id: z.int(),
  service_type: z.enum(serviceTypes),
  source_language: z.string().nullable(),
  target_language: z.string().nullable(),
  language: z.string().nullable(),
  sample_text: z.string().nullable(),
  audio_recording: z.string().nullable().meta({ description: 'Path of the voice sample.' }),
  status: z.enum(serviceStatuses),
  submitted_at: momentAnswer(),
  reviewed_at: momentAnswer().nullable(),
};

/** A service configuration in a response. */
export const serviceSchema = z
  .object(serviceShape)
  .meta({ id: 'Service', example: exampleService });

/** A service configuration with its owner, as admins see it. */
export const submittedServiceSchema = z
  .object({ ...serviceShape, user_name: z.string(), user_email: z.string() })
  .meta({
    id: 'SubmittedService',
    example: { ...exampleService, user_name: 'Ama Owusu', user_email: 'ama.owusu@example.com' },
  });

/** Base64 of 10 MiB, with the prefix of a data URL. */
const longestRecording = 14 * 1024 * 1024;

/** The body that submits a service or edits a pending one. */
export const serviceBodySchema = z
  .strictObject({
    ...workShape,
    sample_text: text(5000).nullish(),
    audio_recording: z.string().max(longestRecording).nullish().meta({
      description:
        'A narrator’s WAV as data URL or base64 (at most 10 MiB decoded); multipart sends a file.',
    }),
  })
  .check(languagesFit)
  .meta({
    id: 'ServiceSubmission',
    example: { service_type: 'translation', source_language: 'en', target_language: 'Twi' },
  });

/** The body that sets the status of a service. */
export const serviceStatusSchema = z
  .strictObject({ status: z.enum(serviceStatuses) })
  .meta({ id: 'ServiceStatusUpdate', example: { status: 'approved' } });
