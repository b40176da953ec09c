import type { ZodOpenApiHeadersObject } from 'zod-openapi';

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

/** Describes a header. */
export const describeHeader = (name: string, description: string) => ({
  description,
  ...(always.has(name) && { required: true }),
  schema: { type: 'string' as const },
  ...(examples[name] !== undefined && { example: examples[name] }),
});

/** The headers of an answer, after those that every answer has. */
export const describeHeaders = (headers: HeaderMeanings = {}): ZodOpenApiHeadersObject => ({
  'Request-Id': { $ref: '#/components/headers/Request-Id' },
  'Nsem-Version': { $ref: '#/components/headers/Nsem-Version' },
  ...Object.fromEntries(
    Object.entries(headers).map(([name, meaning]) => [name, describeHeader(name, meaning)]),
  ),
});
