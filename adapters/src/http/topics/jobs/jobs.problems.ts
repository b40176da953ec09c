import {
  type DeliveryFinding,
  formatGhs,
  instant,
  type JobFault,
  type JobId,
  type LanguagePair,
  pesewas,
  quoteFor,
} from '@nsem/core';
import type { MarkMismatch } from '@nsem/core/texts';
import type { DeliveryCheckFault } from '../../../delivery-checks/delivery-checks.ts';
import type { OutputFormatFault } from '../../../output-formats/output-format.ts';
import type { WaveformFault } from '../../../waveforms/waveforms.ts';
import { counted } from '../../../wording.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import type { AnyFaultCode } from '../../problems/http-fault.ts';
import { describeFirst, type ProblemDescriptions } from '../../problems/problem-description.ts';
import type { JobReviewFault } from '../reviews/reviews.problems.ts';
import { presentQuote } from './jobs.presenter.ts';

/** The refusals of jobs that are described here; the others are about reviews. */
type OwnJobFault = Exclude<JobFault, JobReviewFault>;

const wrongState = ({ move, status }: Extract<JobFault, { code: 'job.wrong-state' }>): string => {
  const moved = {
    accept: 'accepted',
    assign: 'assigned',
    cancel: 'cancelled',
    decline: 'declined',
    deliver: 'delivered',
    dispute: 'contested',
    edit: 'edited',
    fail: 'failed',
    refund: 'refunded',
    refund_part: 'refunded in part',
    release: 'released',
    revise: 'sent back',
    settle: 'decided',
    take_back: 'taken back',
  } as const;
  return `A job that is ${status.replace('_', ' ')} cannot be ${moved[move]}.`;
};

const describeMark = ({ reason, unit, mark }: MarkMismatch): string => {
  const wrong = {
    'mark-missing': `The mark ${mark} is missing`,
    'mark-added': `The mark ${mark} is there too often`,
    'mark-crossing': `The mark ${mark} ends within another pair of marks`,
  } as const;
  return `${wrong[reason]} in text ${unit} of the translation.`;
};

const describePair = ({ source, target }: LanguagePair): string =>
  `${source === null ? '' : ` from ${source}`}${target === null ? '' : ` into ${target}`}`;

/** A finding in a problem document. */
const presentFinding = ({ check, severity, place, at, found, sentence }: DeliveryFinding) => ({
  check,
  severity,
  place,
  at: at === null ? null : at / 1_000,
  found,
  detail: sentence,
});

const describeFindings = (findings: readonly DeliveryFinding[]): string =>
  describeFirst(findings.map(({ sentence }) => sentence));

const missingPlaceholder: DeliveryFinding = {
  check: 'placeholder-missing',
  severity: 'error',
  place: 3,
  at: null,
  found: '%s',
  sentence: '%s is missing. Copy it exactly as it is.',
};

const missingNumber: DeliveryFinding = {
  check: 'number-missing',
  severity: 'warning',
  place: 3,
  at: null,
  found: '12',
  sentence: 'The number 12 is missing. Is it written in words?',
};

const providerId = () => 'provider_id';

const instantOf = (iso: string) => instant(Date.parse(iso));

/** How refusals of jobs are described over HTTP. */
export const jobProblems = {
  'job.not-found': { status: 404, title: 'Job not found', detail: () => 'There is no such job.' },
  'job.wrong-state': {
    status: 409,
    title: 'Wrong state',
    detail: wrongState,
    more: ({ status }) => ({ job_status: status }),
    sample: { move: 'assign', status: 'in_progress' },
  },
  'job.version-mismatch': {
    status: 412,
    title: 'Job changed',
    detail: () => 'The job has changed since you read it, so nothing was done. Read it again.',
    more: ({ status }) => ({ job_status: status }),
    sample: { status: 'in_progress' },
  },
  'job.provider-unknown': {
    status: 422,
    title: 'Provider not found',
    detail: () => 'There is no service provider with this Provider ID.',
    field: providerId,
  },
  'job.provider-not-qualified': {
    status: 422,
    title: 'Provider does not offer this',
    detail: () => 'This service provider is not approved for this work.',
    field: providerId,
  },
  'job.provider-inactive': {
    status: 422,
    title: 'Provider inactive',
    detail: () => 'This service provider does not take jobs at present.',
    field: providerId,
  },
  'job.provider-blocked': {
    status: 422,
    title: 'Blocked',
    detail: () =>
      'The client or this service provider has blocked the other one. Assign the job to another provider.',
    field: providerId,
  },
  'job.account-inactive': {
    status: 409,
    title: 'Account not active',
    detail: () => 'Your account is not active: an admin must activate it before you can take jobs.',
  },
  'job.provider-unavailable': {
    status: 409,
    title: 'Provider not available',
    detail: () => 'Your availability does not allow this job: switch it on to take the job.',
  },
  'job.provider-missing': {
    status: 422,
    title: 'Provider missing',
    detail: () => 'Name the service provider to assign the job to.',
    field: providerId,
  },
  'job.for-another-provider': {
    status: 404,
    title: 'Job not found',
    detail: () => 'There is no such job.',
  },
  'job.output-invalid': {
    status: 422,
    title: 'Invalid output',
    detail: ({ expected }) =>
      expected === 'audio'
        ? 'A narration is delivered as audio.'
        : 'This job is delivered as text.',
    sample: { expected: 'audio' },
  },
  'job.texts-mismatch': {
    status: 422,
    title: 'Other number of texts',
    detail: ({ expected, found }) =>
      `The document has ${counted(expected, 'text')}, divided by empty lines; the translation has ${found}.`,
    field: () => 'output_text',
    more: ({ expected, found }) => ({ expected, found }),
    sample: { expected: 24, found: 23 },
  },
  'job.languages-mismatch': {
    status: 422,
    title: 'Other languages',
    detail: ({ stated, ordered }) =>
      `The document is${describePair(stated)}, and your order is${describePair(ordered)}. Choose the languages of the document, or send another one.`,
    field: () => 'document',
    more: ({ stated, ordered }) => ({ document_languages: stated, order_languages: ordered }),
    sample: { stated: { source: 'fr', target: 'ee' }, ordered: { source: 'en', target: 'tw' } },
  },
  'job.marks-mismatch': {
    status: 422,
    title: 'Other marks',
    detail: ({ wrong }) => describeMark(wrong),
    field: () => 'output_text',
    more: ({ wrong: { reason, unit, mark } }) => ({ reason, text_number: unit, mark }),
    sample: { wrong: { reason: 'mark-missing', unit: 3, mark: '①' } },
  },
  'job.delivery-has-errors': {
    status: 422,
    title: 'Errors in the delivery',
    detail: ({ findings }) => `${describeFindings(findings)} Errors must be corrected first.`,
    more: ({ findings }) => ({ findings: findings.map(presentFinding) }),
    sample: { findings: [missingPlaceholder] },
  },
  'job.delivery-needs-note': {
    status: 422,
    title: 'Note missing',
    detail: ({ findings }) =>
      `${describeFindings(findings)} Correct it, or add a note that says why it is right as it is.`,
    field: () => 'note',
    more: ({ findings }) => ({ findings: findings.map(presentFinding) }),
    sample: { findings: [missingNumber] },
  },
  'job.content-fixed': {
    status: 409,
    title: 'Text of a document',
    detail: () =>
      'The text of this job is that of the document that you sent. Cancel the job, and order the changed document.',
    field: () => 'content',
  },
  'job.output-not-ready': {
    status: 409,
    title: 'Output not ready',
    detail: ({ status }) => `There is no output yet: the job is ${status.replace('_', ' ')}.`,
    more: ({ status }) => ({ job_status: status }),
    sample: { status: 'in_progress' },
  },
  'job.not-accepted': {
    status: 403,
    title: 'Job not accepted',
    detail: () => 'Accept the job to download its recording.',
  },
  'job.content-erased': {
    status: 410,
    title: 'Content erased',
    detail: () => 'The client has deleted their account, and the contents of the job were erased.',
  },
  'job.client-deleted': {
    status: 409,
    title: 'Client deleted',
    detail: () =>
      'The client has deleted their account, so what they paid for the job cannot be returned.',
  },
  'job.reason-missing': {
    status: 422,
    title: 'Reason missing',
    detail: () => 'A reason is required.',
    field: () => 'reason',
  },
  'job.due-time-invalid': {
    status: 422,
    title: 'Due time invalid',
    detail: () =>
      'A job is due at least one hour ahead, a result that is sent back at least one day, and both at most one year.',
    field: () => 'due_at',
    more: ({ earliest, latest }) => ({
      earliest: presentInstant(earliest),
      latest: presentInstant(latest),
    }),
    sample: { earliest: instantOf('2026-11-23T11:00Z'), latest: instantOf('2027-11-23T10:00Z') },
  },
  'job.not-late': {
    status: 409,
    title: 'Job not late',
    detail: ({ dueAt }) =>
      dueAt === null
        ? 'The job has no due time, so it cannot be taken back.'
        : 'The job is not late yet: it can be taken back once its due time has passed.',
    more: ({ dueAt }) => ({ due_at: presentOptionalInstant(dueAt) }),
    sample: { dueAt: instantOf('2026-11-23T12:00Z') },
  },
  'job.service-type-mismatch': {
    status: 422,
    title: 'Service type mismatch',
    detail: () =>
      'These languages do not fit the service type of the job, which cannot be changed.',
  },
  'job.price-changed': {
    status: 409,
    title: 'Price changed',
    detail: ({ quote: { amountDue } }) =>
      `This costs GHS ${formatGhs(amountDue)} now, not the amount that you expected, so nothing was done.`,
    field: () => 'expected_amount_due',
    more: ({ serviceType, ...priced }) => ({
      quote: presentQuote({ work: { serviceType }, ...priced }),
    }),
    sample: {
      serviceType: 'narration',
      quote: quoteFor({ unit: 'word', words: 9 }, pesewas(5n), 0),
      freeRefusal: null,
    },
  },
  'job.reference-exists': {
    status: 409,
    title: 'Reference exists',
    detail: ({ jobId }) => `Your job ${jobId} already has this reference.`,
    field: () => 'reference',
    more: ({ jobId }) => ({ job_id: jobId }),
    sample: { jobId: 128 as JobId },
  },
} as const satisfies ProblemDescriptions<OwnJobFault>;

/** How it is described over HTTP that an output could not be checked for now. */
export const deliveryCheckProblems = {
  'job.check-timed-out': {
    status: 503,
    title: 'Check took too long',
    detail: () =>
      'Your delivery was received whole, but the server had no time to check it. Nothing was changed. Please try again in half a minute.',
    headers: () => ({ 'retry-after': '30' }),
  },
} as const satisfies ProblemDescriptions<DeliveryCheckFault>;

/** How refusals of formats are described over HTTP. */
export const outputProblems = {
  'output.not-transcript': {
    status: 409,
    title: 'Not a transcript',
    detail: () => 'Only a transcription has other formats: download the output without a format.',
  },
  'output.not-text': {
    status: 409,
    title: 'Not delivered as text',
    detail: ({ name }) =>
      `The transcript was delivered as the file ${name}: download it without a format.`,
    sample: { name: 'interview.pdf' },
  },
  'output.too-long': {
    status: 409,
    title: 'Transcript too long',
    detail: ({ maxCharacters }) =>
      `A transcript of more than ${counted(maxCharacters, 'character')} has no other formats: download it without a format.`,
    sample: { maxCharacters: 200_000 },
  },
  'output.too-complex': {
    status: 409,
    title: 'Transcript too complex',
    detail: () =>
      'Converting the transcript takes more time or memory than it may: download it without a format.',
  },
  'output.no-stamps': {
    status: 409,
    title: 'No stamps',
    detail: () =>
      'Subtitles need the times of the transcript, and it has none: choose another format.',
  },
} as const satisfies ProblemDescriptions<OutputFormatFault>;

/** How refusals of waveforms are described over HTTP. */
export const waveformProblems = {
  'waveform.unsupported': {
    status: 404,
    title: 'No waveform',
    detail: () =>
      'There is no waveform of this file: it is not sound, or its format is not decoded.',
  },
} as const satisfies ProblemDescriptions<WaveformFault>;

/** Why a job is not priced, whatever it consists of. */
export const pricingRefusals: readonly AnyFaultCode[] = [
  'language.unknown',
  'service.same-languages',
  'pricing.no-words',
  'pricing.no-active-price',
  'job.provider-unknown',
  'job.provider-not-qualified',
  'job.provider-inactive',
];
