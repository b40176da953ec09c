import type { ZodOpenApiHeadersObject } from 'zod-openapi';
import { pageHeaders } from '../operations/paging.ts';
import { fileHeaders, rangeHeaders } from '../replies/file-answers.ts';

/** Header names, with what each means. */
export type HeaderMeanings = Readonly<Record<string, string>>;

/** As they look in an answer about job 128. */
const examples: Readonly<Record<string, string>> = {
  'Accept-Ranges': 'bytes',
  Allow: 'GET, HEAD',
  'Content-Disposition': 'attachment; filename="job-128.txt"',
  'Content-Range': 'bytes 0-1023/48211',
  Deprecation: '@1795305600',
  ETag: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  'Idempotent-Replayed': 'true',
  Link: '</jobs/?limit=50&cursor=YmVmb3JlOjc4>; rel="next"',
  Location: '/jobs/128',
  'Nsem-Version': '0.1.0',
  'Repr-Digest': 'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:',
  'Request-Id': 'b6f3f0a2-5a51-4d0e-9d4e-5f6c1a2b3c4d',
  'Retry-After': '5',
  Sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
  'Upload-Expires': 'Sat, 21 Nov 2026 09:30:00 GMT',
  'Upload-Length': '83886080',
  'Upload-Offset': '16777216',
  'WWW-Authenticate': 'Bearer',
};

/** An answer that may carry one of these always does. */
const always: ReadonlySet<string> = new Set([
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'Deprecation',
  'ETag',
  'Location',
  'Nsem-Version',
  'Repr-Digest',
  'Request-Id',
  'Sunset',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'WWW-Authenticate',
]);

/** Headers of every answer. */
const general = {
  'Request-Id': 'Names this call in our logs.',
  'Nsem-Version': 'The version of the server.',
} as const;

/** Headers that follow from what an operation is. */
export const usual = {
  Location: 'Where it is found.',
  'Idempotent-Replayed': 'true, where it was answered before.',
  Deprecation: 'Since when the operation is deprecated: seconds since 1970, after `@`.',
  Sunset: 'When the operation may be removed.',
} as const;

/**
 * The meanings of headers in most answers that have them: these are components of the API
 * reference.
 */
const common: HeaderMeanings = {
  ...general,
  ...usual,
  ...pageHeaders,
  ...fileHeaders,
  ...rangeHeaders,
};

const describeHeader = (name: string, description: string) => ({
  description,
  ...(always.has(name) && { required: true }),
  schema: { type: 'string' as const },
  ...(examples[name] !== undefined && { example: examples[name] }),
});

const mapMeanings = <T>(headers: HeaderMeanings, describe: (name: string, meaning: string) => T) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, meaning]) => [name, describe(name, meaning)]),
  );

/** The headers that answers have in common, as components of the API reference. */
export const commonHeaders = mapMeanings(common, describeHeader);

/** Describes headers: by a reference where one means what it does in most answers. */
export const describeOwnHeaders = (headers: HeaderMeanings): ZodOpenApiHeadersObject =>
  mapMeanings(headers, (name, meaning) =>
    common[name] === meaning
      ? { $ref: `#/components/headers/${name}` }
      : describeHeader(name, meaning),
  );

/** The headers of an answer, after those that every answer has. */
export const describeHeaders = (headers: HeaderMeanings = {}): ZodOpenApiHeadersObject =>
  describeOwnHeaders({ ...general, ...headers });
