import type { JobId, ServiceFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How the API reports the faults of service configurations. */
export const serviceProblems = {
  'service.not-found': {
    status: 404,
    title: 'Service not found',
    detail: () => 'There is no such service configuration.',
  },
  'service.same-languages': {
    status: 422,
    title: 'Identical languages',
    detail: () => 'Source and target language must differ.',
    field: () => 'target_language',
  },
  'service.sample-missing': {
    status: 422,
    title: 'Voice recording missing',
    detail: () => 'A narration service needs a voice recording.',
    field: () => 'audio_recording',
  },
  'service.sample-not-allowed': {
    status: 422,
    title: 'Voice recording not allowed',
    detail: () => 'Only a narration service has a voice recording.',
    field: () => 'audio_recording',
  },
  'service.not-pending': {
    status: 409,
    title: 'Already reviewed',
    detail: ({ status }) => `This service is already ${status}.`,
    more: ({ status }) => ({ service_status: status }),
    sample: { status: 'approved' },
  },
  'service.not-rejected': {
    status: 409,
    title: 'Not rejected',
    detail: ({ status }) =>
      `This service is ${status}. Only a rejected service can be replaced by a new version.`,
    more: ({ status }) => ({ service_status: status }),
    sample: { status: 'approved' },
  },
  'service.undo-expired': {
    status: 409,
    title: 'Too late to undo',
    detail: () => 'A decision can be undone for 15 seconds. Set the status of the service instead.',
  },
  'service.work-taken': {
    status: 409,
    title: 'Already in use',
    detail: ({ jobId }) =>
      `The approval can no longer be undone: the provider has job #${jobId} since then.`,
    more: ({ jobId }) => ({ job_id: jobId }),
    sample: { jobId: 128 as JobId },
  },
  'service.duplicate': {
    status: 409,
    title: 'Duplicate Service',
    detail: ({ serviceType, languages: [first = '', second] }) =>
      second === undefined
        ? `You already have an approved ${serviceType} service for ${first}`
        : `You already have an approved translation service for ${first} to ${second}`,
    sample: { serviceType: 'translation', languages: ['English', 'Twi'] },
  },
} as const satisfies ProblemDescriptions<ServiceFault>;
