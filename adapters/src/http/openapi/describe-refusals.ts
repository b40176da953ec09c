import { describeLimit } from '../limits/limits.openapi.ts';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { AnyFaultCode } from '../problems/http-fault.ts';
import type { BasePath } from '../base-path.ts';
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

/** The challenge to a key, as a component of the API reference. A refused session gets none. */
export const challengeHeaders = {
  'WWW-Authenticate': {
    description: 'The scope that the API key needs, if that is what it lacks.',
    schema: { type: 'string' as const },
    example: exampleHeaders('permission.denied')['www-authenticate'],
  },
};
const challengeRef = { $ref: '#/components/headers/WWW-Authenticate' };

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
    headers: Object.assign(
      describeHeaders(headersOf(codes)),
      codes.includes('permission.denied') && { 'WWW-Authenticate': challengeRef },
    ),
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
export const describeExamples = (codes: readonly AnyFaultCode[], basePath: BasePath) =>
  Object.fromEntries(codes.map((code) => [code, { value: exampleProblem(code, basePath) }]));

/** What a change can meet when its database fails. */
const unstored = [
  'http.storage-full',
  'http.database-unavailable',
  'http.outcome-unknown',
] as const;

/** The refusals with which an operation can find the server out of order, by what it does. */
const unavailable = {
  DatabaseUnavailable: ['http.database-unavailable'],
  FilesUnavailable: ['http.files-unavailable', 'http.database-unavailable'],
  NotStored: unstored,
  NoRoom: [...unstored, 'http.files-unavailable', 'http.server-busy'],
} as const satisfies Record<string, readonly AnyFaultCode[]>;

const describeUnavailable = (name: keyof typeof unavailable) =>
  describeLimit(describeRefusal(unavailable[name]));

/** Those answers, as components of the API reference. */
export const failures = {
  InternalError: describeLimit(describeRefusal(['http.internal'])),
  ReadError: describeLimit(describeRefusal(['http.internal', 'http.file-damaged'])),
  DatabaseUnavailable: describeUnavailable('DatabaseUnavailable'),
  FilesUnavailable: describeUnavailable('FilesUnavailable'),
  NotStored: describeUnavailable('NotStored'),
  NoRoom: describeUnavailable('NoRoom'),
} as const;

const failureRef = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` });

const isReader = ({ readsFile, answers }: Declaration) => readsFile === true || 206 in answers;

/**
 * How an operation can find the server out of order: all can find the database out of reach, whatever reads
 * a stored file can find it out of reach too, whatever changes something can find the disk full, and
 * whatever has a body or a stream can find no memory for it, or no place for its file.
 */
function unavailableOf(operation: Declaration): keyof typeof unavailable {
  const { method, body, stream } = operation;
  if (method === 'GET') return isReader(operation) ? 'FilesUnavailable' : 'DatabaseUnavailable';
  return body !== undefined || stream !== undefined ? 'NoRoom' : 'NotStored';
}

/** How an operation can fail: what reads a stored file can find it damaged. */
export function failuresOf(operation: Declaration) {
  return {
    500: failureRef(isReader(operation) ? 'ReadError' : 'InternalError'),
    503: failureRef(unavailableOf(operation)),
  };
}

/**
 * The refusals of an operation with those of a server that is out of order: one with a refusal of its own
 * of that status has no answer in common with others.
 */
export function withUnavailable(
  operation: Declaration,
  codes: readonly AnyFaultCode[],
): readonly AnyFaultCode[] {
  if (!codes.some((code) => statusOf(code) === 503)) return codes;
  return [...new Set([...codes, ...unavailable[unavailableOf(operation)]])];
}
