import {
  mostApprovals,
  type ReplacedVersion,
  type ServiceId,
  serviceStatuses,
  type ServiceWithOwner,
  type ServiceWithSample,
  type Work,
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
  rejection_reason: null,
  version: 1,
  replaces: null,
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
  submitted_at: instantAnswer('When the provider submitted it.'),
  reviewed_at: optionalInstantAnswer('When an admin last reviewed it; null while it is pending.'),
  rejection_reason: z
    .string()
    .nullable()
    .describe('Why it was rejected, for its provider and admins; null if there is no reason.'),
  version: z.int().describe('1, or one more than that of the rejected version that it replaces.'),
  replaces: z
    .object({
      id: z.int().describe('The id that the rejected version had.'),
      rejected_at: optionalInstantAnswer('When it was rejected.'),
      rejection_reason: z.string().nullable().describe('Why; null if no reason was given.'),
    })
    .nullable()
    .describe('The rejected version that this one replaces, for its provider and admins.'),
};

/** A service configuration in a response. */
export const serviceSchema = z.object(serviceShape).meta({
  id: 'Service',
  description: 'A service of a provider, and the status of its approval.',
  example: exampleService,
});

/** A service configuration with its owner, as admins see it. */
export const submittedServiceSchema = z
  .object({
    ...serviceShape,
    user_name: z.string().describe('The name of the provider.'),
    user_email: z.string().describe('The e-mail address of the provider.'),
  })
  .meta({
    id: 'SubmittedService',
    description: 'A service with its provider, for admins.',
    example: { ...exampleService, user_name: 'Ama Owusu', user_email: 'ama.owusu@example.com' },
  });

/** Base64 of 10 MiB, with the prefix of a data URL. */
const longestRecording = 14 * 1024 * 1024;

const serviceBodyShape = {
  ...workShape,
  sample_text: text(5000).nullish().describe('For a narration: the text that is read.'),
  audio_recording: z.string().max(longestRecording).nullish().meta({
    description:
      'A narrator’s WAV as data URL or base64 (at most 10 MiB decoded); multipart sends a file.',
  }),
};

const replacesMeaning =
  'The id of your rejected service of which this is a new version; it is removed.';

/** The body that submits a service. */
export const newServiceSchema = z
  .strictObject({
    ...serviceBodyShape,
    replaces_id: bodyId<ServiceId>(replacesMeaning).nullish().describe(replacesMeaning),
  })
  .check(languagesFit)
  .meta({
    id: 'NewServiceSubmission',
    description: 'A new service: a translation has a language pair, the others one language.',
    example: { service_type: 'translation', source_language: 'en', target_language: 'Twi' },
  });

/** The body that edits a pending service. */
export const serviceBodySchema = z
  .strictObject(serviceBodyShape)
  .check(languagesFit)
  .meta({
    id: 'ServiceSubmission',
    description: 'A changed service.',
    example: { service_type: 'translation', source_language: 'en', target_language: 'Twi' },
  });

const reason = filledText(500)
  .nullish()
  .describe('Why; its provider reads it, by mail and on the dashboard.');

/** The body that rejects a service. */
export const rejectedServiceSchema = z
  .strictObject({ reason })
  .meta({ id: 'ServiceRejection', example: { reason: 'The sample is too quiet.' } });

/** The body that sets the status of a service. */
export const serviceStatusSchema = z
  .strictObject({
    status: serviceStatus('The new status.'),
    reason: reason.describe('Why it is rejected; ignored for the other statuses.'),
  })
  .meta({ id: 'ServiceStatusUpdate', example: { status: 'approved' } });

/** The body that approves several services. */
export const serviceApprovalsSchema = z
  .strictObject({
    ids: z
      .array(bodyId<ServiceId>('The id of a pending service.'))
      .min(1)
      .max(mostApprovals)
      .describe('The services to approve.'),
  })
  .meta({ id: 'ServiceApprovals', example: { ids: [12, 13, 14] } });

/** The result of each approval. */
export const serviceApprovalResultsSchema = z
  .object({
    results: z
      .array(
        z.object({
          id: z.int().describe('The id that was sent.'),
          service: serviceSchema
            .nullable()
            .describe('The approved service; null if it was refused.'),
          problem: z
            .object({
              code: z.string().describe('The code of the refusal.'),
              status: z.int().describe('The HTTP status that a single approval would have.'),
              title: z.string().describe('What was refused, in a few words.'),
              detail: z.string().describe('Why, in a sentence.'),
            })
            .nullable()
            .describe('Why it was not approved; null if it was.'),
        }),
      )
      .describe('One result for each id, in the order in which they were sent.'),
  })
  .meta({
    id: 'ServiceApprovalResults',
    description: 'The results of the approval of several services.',
    example: {
      results: [
        {
          id: 3,
          service: {
            ...exampleService,
            status: 'approved',
            reviewed_at: '2026-11-03T15:20:00.000Z',
          },
          problem: null,
        },
      ],
    },
  });

/** The fields of work; those that do not apply to the service type are null. */
export const presentWork = (work: Work) =>
  work.serviceType === 'translation'
    ? {
        service_type: work.serviceType,
        source_language: work.sourceLanguage,
        target_language: work.targetLanguage,
        language: null,
      }
    : {
        service_type: work.serviceType,
        source_language: null,
        target_language: null,
        language: work.language,
      };

/** The path that serves a stored recording. */
const recordingPath = (key: string | null): string | null =>
  key === null ? null : `/api/audio/${key}`;

const presentReplaced = (replaced: ReplacedVersion | null) =>
  replaced && {
    id: replaced.id,
    rejected_at: presentOptionalInstant(replaced.rejectedAt),
    rejection_reason: replaced.reason,
  };

/** A service configuration as its owner and admins see it. */
export const presentService = (service: ServiceWithSample) => ({
  id: service.id,
  user_id: service.ownerId,
  ...presentWork(service.work),
  sample_text: service.sample?.text ?? null,
  audio_recording: recordingPath(service.recordingKey),
  status: service.status,
  submitted_at: presentInstant(service.submittedAt),
  reviewed_at: presentOptionalInstant(service.reviewedAt),
  rejection_reason: service.rejectionReason,
  version: service.version,
  replaces: presentReplaced(service.replaces),
});

/** An approved service as clients see it: without its reviews. */
export const presentOfferedService = (service: ServiceWithSample) =>
  presentService({ ...service, rejectionReason: null, replaces: null });

/** A service configuration with its owner, as admins see it. */
export const presentSubmittedService = (service: ServiceWithOwner) => ({
  ...presentService(service),
  user_name: service.ownerName,
  user_email: service.ownerEmail,
});
