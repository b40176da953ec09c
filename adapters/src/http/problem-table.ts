import { formatGhs, type JobFault } from '@nsem/core';
import { ghs, presentMoney } from './fields.ts';
import type { AnyFault, AnyFaultCode, Issue } from './http-fault.ts';

/** How a refusal is told over HTTP. */
export type Telling<F> = Readonly<{
  status: number;
  title: string;
  /** One readable sentence. */
  detail: (fault: F) => string;
  /** The field of the request that is to blame. */
  field?: (fault: F) => string;
  /** Every single thing that is wrong with the request. */
  issues?: (fault: F) => readonly Issue[];
  /** Further members of the document. */
  more?: (fault: F) => Readonly<Record<string, unknown>>;
}> &
  // What a sentence depends on, the API reference needs an example of.
  (keyof F extends 'code' ? unknown : Readonly<{ sample: Omit<F, 'code'> }>);

type Table = { readonly [C in AnyFaultCode]: Telling<Extract<AnyFault, { code: C }>> };

const wrongState = ({ move, status }: Extract<JobFault, { code: 'job.wrong-state' }>): string => {
  const moved = {
    assign: 'assigned',
    cancel: 'cancelled',
    deliver: 'delivered',
    edit: 'changed',
    fail: 'given up',
    release: 'released',
  } as const;
  return `A job that is ${status.replace('_', ' ')} can not be ${moved[move]}.`;
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`;

/** A person reads the first few; the list has them all. */
function tellFirst(issues: readonly Issue[]): string {
  const told = issues.slice(0, 3).map(({ detail }) => detail);
  const rest = issues.length - told.length;
  return [...told, ...(rest > 0 ? [`There are ${rest} more.`] : [])].join(' ');
}

const providerId = () => 'provider_id';

/** Every refusal there is, told once; a new one does not compile until it stands here. */
export const tellings = {
  'account.email-taken': {
    status: 409,
    title: 'E-mail taken',
    detail: () => 'An account with this e-mail already exists.',
    field: () => 'email',
  },
  'account.password-unfit': {
    status: 422,
    title: 'Unfit password',
    detail: ({ reason }) =>
      ({
        'too-short': 'A password has at least 8 characters.',
        'too-long': 'A password has at most 128 characters.',
        'is-email': 'The password must not be the e-mail itself.',
      })[reason],
    field: () => 'password',
    sample: { reason: 'too-short' },
  },
  'account.profile-of-other-role': {
    status: 422,
    title: 'Unfit profile',
    detail: () => 'The profile is not one for this role.',
    field: () => 'profile',
  },
  'account.not-found': {
    status: 404,
    title: 'No such account',
    detail: () => 'There is no such account.',
  },
  'account.providers-only': {
    status: 422,
    title: 'For service providers only',
    detail: () => 'Only service providers have an availability.',
  },
  'account.login-refused': {
    status: 401,
    title: 'Login refused',
    detail: () => 'Please check your credentials and try again.',
  },
  'api-key.name-missing': {
    status: 422,
    title: 'Name missing',
    detail: () => 'Please enter a name for your API key.',
    field: () => 'key_name',
  },
  'api-key.not-found': {
    status: 404,
    title: 'No such API key',
    detail: () => 'There is no such API key.',
  },
  'api-key.scopes-unfit': {
    status: 422,
    title: 'Unfit scopes',
    detail: () => 'An admin’s key names at least one scope; a client’s key names none.',
    field: () => 'scopes',
  },
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
    detail: () => 'Say why the job cannot be done.',
    field: () => 'reason',
  },
  'job.service-fixed': {
    status: 422,
    title: 'Service fixed',
    detail: () =>
      'The languages given are not those of this service: a job keeps its service type.',
  },
  'language.name-missing': {
    status: 422,
    title: 'Name missing',
    detail: () => 'Please enter the name of the language.',
    field: () => 'name',
  },
  'language.exists': {
    status: 409,
    title: 'Language exists',
    detail: () => 'This language already exists on the platform.',
    field: () => 'name',
    more: ({ name }) => ({ existing: name }),
    sample: { name: 'Twi' },
  },
  'language.not-found': {
    status: 404,
    title: 'No such language',
    detail: () => 'There is no such language.',
  },
  'language.unknown': {
    status: 422,
    title: 'Unknown language',
    detail: ({ reference }) => `The platform does not offer the language “${reference}”.`,
    field: ({ field }) => field,
    sample: { field: 'target_language', reference: 'Klingon' },
  },
  'language.codes-exhausted': {
    status: 409,
    title: 'No code left',
    detail: () => 'Every code that is reserved for local use is taken.',
  },
  'pricing.not-found': {
    status: 404,
    title: 'No such price',
    detail: () => 'Pricing configuration not found',
  },
  'pricing.wrong-unit': {
    status: 422,
    title: 'Wrong unit',
    detail: ({ serviceType }) =>
      `A ${serviceType} is priced by the ${serviceType === 'transcription' ? 'minute' : 'word'}.`,
    sample: { serviceType: 'transcription' },
  },
  'pricing.no-active-price': {
    status: 409,
    title: 'No price',
    detail: ({ serviceType }) => `There is no active price for a ${serviceType} at the moment.`,
    sample: { serviceType: 'narration' },
  },
  'pricing.nothing-to-count': {
    status: 422,
    title: 'No words',
    detail: () => 'The content has no words to count.',
    field: () => 'content',
  },
  'pricing.audio-missing': {
    status: 422,
    title: 'Audio missing',
    detail: () => 'A transcription needs its audio: send it as multipart to POST /jobs/upload.',
  },
  'pricing.audio-unwanted': {
    status: 422,
    title: 'Audio unwanted',
    detail: () => 'Only a transcription takes audio.',
  },
  'service.not-found': {
    status: 404,
    title: 'No such service',
    detail: () => 'There is no such service configuration.',
  },
  'service.same-languages': {
    status: 422,
    title: 'Same language twice',
    detail: () => 'Source and target language must differ.',
    field: () => 'target_language',
  },
  'service.sample-missing': {
    status: 422,
    title: 'Voice recording missing',
    detail: () => 'A narration service needs a voice recording.',
    field: () => 'audio_recording',
  },
  'service.sample-unwanted': {
    status: 422,
    title: 'Voice recording unwanted',
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
  'service.duplicate': {
    status: 409,
    title: 'Duplicate Service',
    detail: ({ serviceType, languages: [first = '', second] }) =>
      second === undefined
        ? `You already have an approved ${serviceType} service for ${first}`
        : `You already have an approved translation service for ${first} to ${second}`,
    sample: { serviceType: 'translation', languages: ['English', 'Twi'] },
  },
  'wallet.insufficient-funds': {
    status: 402,
    title: 'Not enough money',
    detail: ({ amountDue, balance, missing }) =>
      `This costs GHS ${formatGhs(amountDue)} and the wallet has GHS ${formatGhs(balance)}: GHS ${formatGhs(missing)} is missing.`,
    more: ({ amountDue, balance, missing }) => ({
      amount_due: presentMoney(amountDue),
      wallet_balance: presentMoney(balance),
      missing: presentMoney(missing),
    }),
    sample: { amountDue: ghs(12), balance: ghs(5), missing: ghs(7) },
  },
  'wallet.clients-only': {
    status: 422,
    title: 'For clients only',
    detail: () => 'Only a client’s wallet can be credited.',
    field: () => 'user_id',
  },
  'wallet.no-amount': {
    status: 422,
    title: 'No amount',
    detail: () => 'A credit has an amount above zero.',
    field: () => 'amount',
  },
  'wallet.reference-used': {
    status: 409,
    title: 'Reference used',
    detail: () => 'A transfer with this reference was already credited.',
    field: () => 'reference',
  },
  'wallet.account-not-found': {
    status: 422,
    title: 'No such user',
    detail: () => 'There is no user with this id.',
    field: () => 'user_id',
  },
  'upload.too-large': {
    status: 413,
    title: 'File too large',
    detail: ({ maxBytes }) => `A file may have at most ${megabytes(maxBytes)}.`,
    sample: { maxBytes: 209_715_200 },
  },
  'upload.empty': { status: 422, title: 'Empty file', detail: () => 'The file is empty.' },
  'upload.unreadable-audio': {
    status: 422,
    title: 'Unreadable audio',
    detail: () =>
      'The file is not audio that can be measured: send WAV, MP3, M4A, Ogg, FLAC or WebM.',
  },
  'upload.unfit-type': {
    status: 422,
    title: 'Unfit file',
    detail: ({ expected }) => `The file is not of a kind that is taken here: send ${expected}.`,
    sample: { expected: 'a text in UTF-8, a Word document or a PDF' },
  },
  'upload.sample-unfit': {
    status: 422,
    title: 'Unfit voice recording',
    detail: ({ reason }) =>
      ({
        'not-wav': 'The voice recording must be a WAV file (PCM).',
        'too-short': 'The voice recording must be at least 1 second long.',
        'too-long': 'The voice recording must be at most 120 seconds long.',
        'too-large': 'The voice recording must be at most 10 MB.',
        'not-base64': 'The voice recording must be a data URL of audio/wav or base64.',
      })[reason],
    field: () => 'audio_recording',
    sample: { reason: 'not-wav' },
  },
  'http.malformed-body': {
    status: 400,
    title: 'Malformed body',
    detail: ({ reason }) => reason,
    sample: { reason: 'The body is not valid JSON.' },
  },
  'http.malformed-idempotency-key': {
    status: 400,
    title: 'Malformed Idempotency-Key',
    detail: () => 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  },
  'http.unauthenticated': {
    status: 401,
    title: 'Not logged in',
    detail: () => 'Log in, or send an API key, as Authorization: Bearer.',
  },
  'http.token-invalid': {
    status: 401,
    title: 'Invalid credential',
    detail: () => 'The token or API key is not valid, or no longer.',
  },
  'http.forbidden': {
    status: 403,
    title: 'Access denied',
    detail: () => 'Your role or your API key does not allow this.',
  },
  'http.not-found': { status: 404, title: 'Not found', detail: () => 'There is nothing here.' },
  'http.audio-not-found': {
    status: 404,
    title: 'No such recording',
    detail: () => 'There is no such recording.',
  },
  'http.method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: ({ allowed }) => `This path takes ${allowed.join(', ')}.`,
    sample: { allowed: ['GET', 'HEAD'] },
  },
  'http.body-too-large': {
    status: 413,
    title: 'Body too large',
    detail: ({ maxBytes }) => `The body may have at most ${megabytes(maxBytes)}.`,
    sample: { maxBytes: 1_048_576 },
  },
  'http.unsupported-media': {
    status: 415,
    title: 'Unsupported media type',
    detail: ({ accepted }) => `Send ${accepted.join(' or ')}, uncompressed and in UTF-8.`,
    sample: { accepted: ['application/json'] },
  },
  'http.range-unsatisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    detail: ({ sizeBytes }) => `The file has ${sizeBytes} bytes; none of them are asked for.`,
    sample: { sizeBytes: 2048 },
  },
  'http.invalid': {
    status: 422,
    title: 'Invalid request',
    detail: ({ issues }) => tellFirst(issues),
    issues: ({ issues }) => issues,
    sample: {
      issues: [
        { pointer: '#/target_language', detail: 'target_language is required for a translation.' },
      ],
    },
  },
  'http.file-missing': {
    status: 422,
    title: 'File missing',
    detail: ({ field }) => `Send the file as multipart/form-data, in the field ${field}.`,
    field: ({ field }) => field,
    sample: { field: 'audio_file' },
  },
  'http.key-reused': {
    status: 422,
    title: 'Idempotency-Key reused',
    detail: () => 'This Idempotency-Key was already used for a request with another body.',
  },
  'http.internal': {
    status: 500,
    title: 'Internal error',
    detail: () => 'Something went wrong on our side. Please try again.',
  },
  'http.unavailable': {
    status: 503,
    title: 'Not ready',
    detail: () => 'The server is not ready. Please try again in a moment.',
  },
} as const satisfies Table;
