import type { IdempotencyFault, PermissionFault } from '@nsem/core';
import { counted } from '../../wording.ts';
import type { WriteFailure } from '../../system/storage-checks.ts';
import { describeStanding, standingHeaders } from '../limits/quota.ts';
import type { Headers } from '../replies/headers.ts';
import type { HttpFault } from './http-fault.ts';
import { describeFirst, type ProblemDescriptions, readableSize } from './problem-description.ts';

/**
 * The credential that a caller lacks, by the permission table; undefined if their role is not
 * permitted.
 */
type Required = Extract<PermissionFault, { code: 'permission.denied' }>['required'];

const or = new Intl.ListFormat('en', { type: 'disjunction' });

/** One sentence for the caller. */
function describeRequired(required: Required): string {
  switch (required?.kind) {
    case undefined:
      return 'Your role does not allow this.';
    case 'scope':
      return `Your API key needs the scope ${or.format(required.scopes)} for this.`;
    case 'full-access':
      return 'Your API key may only read: this needs full access.';
    case 'session':
      return 'No API key may do this: log in with your password.';
    case 'api-key':
      return 'This is about the API key of a call: send one, not the token of a session.';
  }
}

/** The members of the problem document: at most one of them has a value. */
const presentRequired = (required: Required) => ({
  // Each of the named scopes is enough; this one allows the least.
  required_scope: required?.kind === 'scope' ? required.scopes[0] : null,
  required_access: required?.kind === 'full-access' ? 'full' : null,
  required_credential:
    required?.kind === 'session' || required?.kind === 'api-key' ? required.kind : null,
});

/** The challenge of RFC 6750, for a key that would do with another scope or access. */
function challengeRequired(required: Required): Headers {
  const challenge = 'Bearer error="insufficient_scope"';
  switch (required?.kind) {
    case 'scope':
      return { 'www-authenticate': `${challenge}, scope="${required.scopes[0]}"` };
    case 'full-access':
      return { 'www-authenticate': challenge };
    case 'session':
    case 'api-key':
    case undefined:
      return {};
  }
}

const notWritable: Readonly<Record<WriteFailure, string>> = {
  'storage-full': 'its storage is full',
  'read-only': 'its storage is read-only',
  failing: 'its storage reports errors',
};

/** The problem documents of the HTTP layer itself. */
export const httpProblems = {
  'http.body-malformed': {
    status: 400,
    title: 'Malformed body',
    detail: ({ reason }) => reason,
    sample: { reason: 'The body is not valid JSON.' },
  },
  'http.idempotency-key-malformed': {
    status: 400,
    title: 'Malformed Idempotency-Key',
    detail: () => 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  },
  'http.unauthenticated': {
    status: 401,
    title: 'Not authenticated',
    detail: () => 'Log in, or send an API key, as Authorization: Bearer.',
    headers: () => ({ 'www-authenticate': 'Bearer' }),
  },
  'http.token-invalid': {
    status: 401,
    title: 'Invalid credential',
    detail: () => 'The token or API key is invalid or has expired.',
    headers: () => ({ 'www-authenticate': 'Bearer error="invalid_token"' }),
  },
  'http.not-found': {
    status: 404,
    title: 'Not found',
    detail: () => 'There is no resource at this address.',
  },
  'http.audio-not-found': {
    status: 404,
    title: 'Recording not found',
    detail: () => 'This recording does not exist.',
  },
  'http.method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: ({ allowed }) => `This path accepts ${allowed.join(', ')}.`,
    sample: { allowed: ['GET', 'HEAD'] },
    headers: ({ allowed }) => ({ allow: allowed.join(', ') }),
  },
  'http.body-too-slow': {
    status: 408,
    title: 'Body too slow',
    detail: () => 'The body took too long to arrive. Nothing was changed; please try again.',
    headers: () => ({ connection: 'close' }),
    retryable: true,
  },
  'http.body-too-large': {
    status: 413,
    title: 'Body too large',
    detail: ({ maxBytes }) => `The body may be at most ${readableSize(maxBytes)}.`,
    sample: { maxBytes: 1_048_576 },
  },
  'http.media-type-unsupported': {
    status: 415,
    title: 'Unsupported media type',
    detail: ({ accepted }) => `Send ${accepted.join(' or ')}, uncompressed and in UTF-8.`,
    sample: { accepted: ['application/json'] },
  },
  'http.range-unsatisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    detail: ({ sizeBytes }) =>
      `The file has ${counted(sizeBytes, 'byte')}; the requested range is outside.`,
    sample: { sizeBytes: 2048 },
    headers: ({ sizeBytes }) => ({ 'content-range': `bytes */${sizeBytes}` }),
  },
  'http.invalid': {
    status: 422,
    title: 'Invalid request',
    detail: ({ issues }) => describeFirst(issues.map(({ detail }) => detail)),
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
  'http.too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: ({ standing }) => describeStanding(standing),
    headers: ({ standing }) => ({
      ...standingHeaders(standing),
      'retry-after': String(standing.resetSeconds),
    }),
    sample: {
      standing: {
        quota: { policy: 'default', calls: 300, seconds: 10 },
        exceeded: true,
        left: 0,
        resetSeconds: 7,
      },
    },
  },
  'http.internal': {
    status: 500,
    title: 'Internal error',
    detail: () => 'Something went wrong on our side. Please try again.',
  },
  'http.file-damaged': {
    status: 500,
    title: 'File damaged',
    detail: () =>
      'The server can no longer read this file as it was stored. Its operators see that it is damaged.',
    retryable: false,
  },
  'http.storage-full': {
    status: 503,
    title: 'Storage full',
    detail: () => 'The server’s storage is full. Nothing was changed; please try again later.',
    headers: () => ({ 'retry-after': '60' }),
  },
  'http.files-unavailable': {
    status: 503,
    title: 'Files unavailable',
    detail: () =>
      'The server cannot reach its stored files now. Nothing was changed; everything that needs no file works.',
    headers: () => ({ 'retry-after': '10' }),
  },
  'http.database-unavailable': {
    status: 503,
    title: 'Database unavailable',
    detail: () =>
      'The server cannot use its database now. Nothing was changed; please try again shortly.',
    headers: () => ({ 'retry-after': '5' }),
  },
  'http.outcome-unknown': {
    status: 503,
    title: 'Outcome unknown',
    detail: () =>
      'The server lost its database while it stored this. It is stored completely or not at all: look before you send it again, unless you repeat it with the same Idempotency-Key.',
    headers: () => ({ 'retry-after': '5' }),
  },
  'http.server-busy': {
    status: 503,
    title: 'Server busy',
    detail: () =>
      'The server has too much to do now. Nothing was changed; please try again shortly.',
    headers: () => ({ 'retry-after': '5' }),
  },
  'http.not-writable': {
    status: 503,
    title: 'Not writable',
    detail: ({ reason }) =>
      `The server can be read, but it cannot store anything: ${notWritable[reason]}.`,
    more: ({ reason }) => ({ readable: true, writable: false, reason }),
    headers: () => ({ 'retry-after': '5' }),
    sample: { reason: 'storage-full' },
  },
  'http.unavailable': {
    status: 503,
    title: 'Not ready',
    detail: () => 'The server is not ready. Please try again shortly.',
    headers: () => ({ 'retry-after': '5' }),
  },
} as const satisfies ProblemDescriptions<HttpFault>;

/** The refusals that every operation may meet. */
export const callProblems = {
  'permission.denied': {
    status: 403,
    title: 'Access denied',
    detail: ({ required }) => describeRequired(required),
    more: ({ required }) => presentRequired(required),
    headers: ({ required }) => challengeRequired(required),
    sample: { required: { kind: 'scope', scopes: ['work:accept', 'work'] } },
  },
  'permission.confirmation-required': {
    status: 403,
    title: 'Confirmation required',
    detail: () => 'Confirm who you are, because you logged in more than 10 minutes ago.',
  },
  'idempotency.key-reused': {
    status: 422,
    title: 'Idempotency-Key reused',
    detail: () => 'This Idempotency-Key was already used for a request with another body.',
  },
} as const satisfies ProblemDescriptions<PermissionFault | IdempotencyFault>;
