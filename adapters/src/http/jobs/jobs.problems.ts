import type { JobFault } from '@nsem/core';
import type { Tellings } from '../telling.ts';

const wrongState = ({ move, status }: Extract<JobFault, { code: 'job.wrong-state' }>): string => {
  const moved = {
    assign: 'assigned',
    cancel: 'cancelled',
    deliver: 'delivered',
    edit: 'changed',
    fail: 'given up',
    refund: 'refunded',
    release: 'released',
  } as const;
  return `A job that is ${status.replace('_', ' ')} can not be ${moved[move]}.`;
};

const providerId = () => 'provider_id';

/** How the refusals of jobs are told. */
export const jobProblems = {
  'job.not-found': { status: 404, title: 'No such job', detail: () => 'There is no such job.' },
  'job.wrong-state': {
    status: 409,
    title: 'Not in this state',
    detail: wrongState,
    more: ({ status }) => ({ job_status: status }),
    sample: { move: 'assign', status: 'in_progress' },
  },
  'job.provider-unknown': {
    status: 422,
    title: 'No such provider',
    detail: () => 'There is no service provider with this Provider ID.',
    field: providerId,
  },
  'job.provider-unfit': {
    status: 422,
    title: 'Provider does not offer this',
    detail: () => 'This service provider is not approved for this work.',
    field: providerId,
  },
  'job.provider-inactive': {
    status: 422,
    title: 'Provider inactive',
    detail: () => 'This service provider is not active.',
    field: providerId,
  },
  'job.taker-inactive': {
    status: 409,
    title: 'Not active',
    detail: () => 'Your account is not active: an admin has to activate it before you take jobs.',
  },
  'job.provider-unavailable': {
    status: 409,
    title: 'Not available',
    detail: () => 'Your availability does not allow this job: switch it on to take it.',
  },
  'job.provider-unnamed': {
    status: 422,
    title: 'Provider unnamed',
    detail: () => 'Name the service provider who is to do the job.',
    field: providerId,
  },
  'job.for-another-provider': {
    status: 404,
    title: 'No such job',
    detail: () => 'There is no such job.',
  },
  'job.output-unfit': {
    status: 422,
    title: 'Unfit output',
    detail: ({ expected }) =>
      expected === 'audio' ? 'A narration is delivered as audio.' : 'This is delivered as text.',
    sample: { expected: 'audio' },
  },
  'job.output-not-ready': {
    status: 409,
    title: 'Output not ready',
    detail: ({ status }) => `There is no output yet: the job is ${status.replace('_', ' ')}.`,
    more: ({ status }) => ({ job_status: status }),
    sample: { status: 'in_progress' },
  },
  'job.reason-missing': {
    status: 422,
    title: 'Reason missing',
    detail: () => 'A reason is needed.',
    field: () => 'reason',
  },
  'job.service-fixed': {
    status: 422,
    title: 'Service fixed',
    detail: () =>
      'The languages given are not those of this service: a job keeps its service type.',
  },
} as const satisfies Tellings<JobFault>;
