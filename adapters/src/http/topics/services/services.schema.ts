import { serviceStatuses } from '@nsem/core';
import { z } from 'zod';
import { momentAnswer, optionalMomentAnswer, text } from '../../operations/fields.ts';
import { languagesFit, workAnswer, workShape } from './work.schema.ts';

const serviceStatus = (description: string) => z.enum(serviceStatuses).describe(description);

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
  id: z.int().describe('The id of the service configuration.'),
  user_id: z.int().describe('The user id of the provider who offers it.'),
  ...workAnswer,
  sample_text: z
    .string()
    .nullable()
    .describe('The text that is read in the voice sample; null if there is none.'),
  audio_recording: z.string().nullable().meta({ description: 'Path of the voice sample.' }),
  status: serviceStatus('The result of the review; pending until then.'),
  submitted_at: momentAnswer('When the provider submitted it.'),
  reviewed_at: optionalMomentAnswer('When an admin last reviewed it; null while it is pending.'),
};

/** A service configuration in a response. */
export const serviceSchema = z
  .object(serviceShape)
  .meta({ id: 'Service', example: exampleService });

/** A service configuration with its owner, as admins see it. */
export const submittedServiceSchema = z
  .object({
    ...serviceShape,
    user_name: z.string().describe('The name of the provider.'),
    user_email: z.string().describe('The e-mail address of the provider.'),
  })
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
    sample_text: text(5000).nullish().describe('For a narration: the text that is read.'),
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
  .strictObject({ status: serviceStatus('The new status.') })
  .meta({ id: 'ServiceStatusUpdate', example: { status: 'approved' } });
