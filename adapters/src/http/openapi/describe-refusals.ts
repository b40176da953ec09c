import { describeLimit } from '../limits/limits.openapi.ts';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { AnyFaultCode } from '../problems/http-fault.ts';
import type { Declaration } from '../operations/operation.ts';
import { exampleHeaders, exampleProblem, statusOf } from '../problems/problem.ts';
import { describeHeaders, type HeaderMeanings } from './describe-headers.ts';

/** What the headers of refusals mean. */
const meanings: HeaderMeanings = {
  Allow: 'The methods that this path takes.',
  'Content-Range': 'How many bytes there are.',
  'Retry-After': 'After how many seconds to try again.',
  'WWW-Authenticate': 'That a Bearer token is asked for, and what is wrong with the one sent.',
};

const headersOf = (codes: readonly AnyFaultCode[]): HeaderMeanings => {
  const sent = new Set(codes.flatMap((code) => Object.keys(exampleHeaders(code))));
  return Object.fromEntries(
    Object.entries(meanings).filter(([name]) => sent.has(name.toLowerCase())),
  );
};

/** The reference to the shared example of a refusal. */
const exampleRef = (code: AnyFaultCode): string => `#/components/examples/${code}`;

/** A problem document with one of these codes, and no other. */
const problemWith = (codes: readonly AnyFaultCode[]) => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object' as const,
      properties: { code: { type: 'string' as const, enum: [...codes] } },
      required: ['code'],
    },
  ],
});

/** Describes the response for these refusals, which all have the same status. */
function describeRefusal(codes: readonly AnyFaultCode[]): ZodOpenApiResponseObject {
  const problems = codes.map((code) => exampleProblem(code));
  return {
    description: problems.map(({ code, title }) => `${title} (\`${code}\`)`).join(' · '),
    headers: describeHeaders(headersOf(codes)),
    content: {
      'application/problem+json': {
        schema: problemWith(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: exampleRef(code) }])),
      },
    },
  };
}

/** Describes refusals: an answer a status, with the codes that it may carry. */
export function describeRefusals(
  codes: readonly AnyFaultCode[],
): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => statusOf(code));
  const inOrder = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(inOrder.map(([status, group]) => [status, describeRefusal(group)]));
}

/** An example of each refusal, by its code. */
export const describeExamples = (codes: readonly AnyFaultCode[]) =>
  Object.fromEntries(codes.map((code) => [code, { value: exampleProblem(code) }]));

/** What any operation can be answered with when the server itself fails. */
export const failureCodes = [
  'http.internal',
  'http.file-damaged',
  'http.storage-full',
  'http.files-unavailable',
  'http.database-unavailable',
  'http.outcome-unknown',
  'http.server-busy',
] as const;

/** What a change can meet when its database fails. */
const unstored = [
  'http.storage-full',
  'http.database-unavailable',
  'http.outcome-unknown',
] as const;

/** Those answers, as components of the API reference. */
export const failures = {
  InternalError: describeLimit(describeRefusal(['http.internal'])),
  ReadError: describeLimit(describeRefusal(['http.internal', 'http.file-damaged'])),
  DatabaseUnavailable: describeLimit(describeRefusal(['http.database-unavailable'])),
  FilesUnavailable: describeLimit(
    describeRefusal(['http.files-unavailable', 'http.database-unavailable']),
  ),
  NotStored: describeLimit(describeRefusal(unstored)),
  NoRoom: describeLimit(
    describeRefusal([...unstored, 'http.files-unavailable', 'http.server-busy']),
  ),
} as const;

const failureRef = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` });

/**
 * How an operation can fail: all can find the database out of reach, whatever reads a stored file can find
 * it damaged or out of reach too, whatever changes something can find the disk full, and whatever has a body
 * or a stream can find no memory for it, or no place for its file.
 */
export function failuresOf({ method, body, stream, answers, readsFile }: Declaration) {
  const isReader = readsFile === true || 206 in answers;
  const internal = failureRef(isReader ? 'ReadError' : 'InternalError');
  if (method === 'GET') {
    return {
      500: internal,
      503: failureRef(isReader ? 'FilesUnavailable' : 'DatabaseUnavailable'),
    };
  }
  const isSent = body !== undefined || stream !== undefined;
  return { 500: internal, 503: failureRef(isSent ? 'NoRoom' : 'NotStored') };
}
