import { describeLimit } from '../limits/limits.openapi.ts';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { AnyFaultCode } from '../problems/http-fault.ts';
import type { BasePath } from '../base-path.ts';
import type { Declaration } from '../operations/operation.ts';
import { exampleHeaders, exampleProblem, statusOf } from '../problems/problem.ts';
import { inOrder, nameOfRefusals } from './common-refusals.ts';
import { describeDeprecated } from './describe-deprecation.ts';
import { describeHeaders, type HeaderMeanings } from './describe-headers.ts';

/** The meanings of the headers of refusals. */
const meanings: HeaderMeanings = {
  Allow: 'The methods that this path takes.',
  'Content-Range': 'How many bytes there are.',
  'Retry-After': 'After how many seconds to try again.',
  'WWW-Authenticate': 'That a Bearer token is required, and what is wrong with the one sent.',
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
    },
  ],
});

/** Describes the response for these refusals, which all have the same status. */
const describeRefusal = (codes: readonly AnyFaultCode[]): ZodOpenApiResponseObject => ({
  description: codes.map((code) => exampleProblem(code).title).join(' · '),
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
});

/** The responses that operations have in common, by name: describing an operation adds its own. */
export type CommonResponses = Record<string, ZodOpenApiResponseObject>;

type Reference = Readonly<{ $ref: string }>;

/** The properties of an operation that decide the headers of its refusals. */
type Terms = Pick<Declaration, 'unlimited' | 'deprecated'>;

/** The name of a response among those that operations have in common; undefined if it is none. */
function nameFor({ unlimited, deprecated }: Terms, codes: readonly AnyFaultCode[]) {
  const name = unlimited === true ? undefined : nameOfRefusals(codes);
  return name !== undefined && deprecated !== undefined ? `Deprecated${name}` : name;
}

/**
 * Describes refusals: an answer a status, with the codes that it may carry.
 *
 * @param common gets those that have a name; the operation refers to them
 */
export function describeRefusals(
  terms: Terms,
  codes: readonly AnyFaultCode[],
  common: CommonResponses,
): Record<string, ZodOpenApiResponseObject | Reference> {
  const byStatus = Map.groupBy(inOrder(codes), (code) => `${statusOf(code)}`);
  const described = [...byStatus].map(([status, group]) => {
    const describe = () =>
      describeDeprecated(terms, describeLimit(terms, status, describeRefusal(group)));
    const name = nameFor(terms, group);
    if (name === undefined) return [status, describe()];
    common[name] ??= describe();
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(described);
}

/** An example of each refusal, by its code. */
export const describeExamples = (codes: readonly AnyFaultCode[], basePath: BasePath) =>
  Object.fromEntries(codes.map((code) => [code, { value: exampleProblem(code, basePath) }]));

/** The refusals of a change when its database fails. */
const unstored = [
  'http.storage-full',
  'http.database-unavailable',
  'http.outcome-unknown',
] as const;

const isReader = ({ readsFile, answers }: Declaration) => readsFile === true || 206 in answers;

/**
 * How an operation can find the server out of order: all can find the database out of reach, whatever reads
 * a stored file can find it out of reach too, whatever changes something can find the disk full, and
 * whatever has a body or a stream can find no memory for it, or no place for its file.
 */
function unavailableOf(operation: Declaration): readonly AnyFaultCode[] {
  const { method, body, stream } = operation;
  if (method === 'GET') {
    const database = 'http.database-unavailable';
    return isReader(operation) ? ['http.files-unavailable', database] : [database];
  }
  const hasBody = body !== undefined || stream !== undefined;
  return hasBody ? [...unstored, 'http.files-unavailable', 'http.server-busy'] : unstored;
}

/** How an operation can fail: what reads a stored file can find it damaged. */
export const failuresOf = (operation: Declaration): readonly AnyFaultCode[] => [
  'http.internal',
  ...(isReader(operation) ? (['http.file-damaged'] as const) : []),
  ...unavailableOf(operation),
];

/**
 * The refusals of an operation with those of a server that is out of order, if it has one of its own of
 * that status: one answer describes both.
 */
export function withUnavailable(
  operation: Declaration,
  codes: readonly AnyFaultCode[],
): readonly AnyFaultCode[] {
  if (!codes.some((code) => statusOf(code) === 503)) return codes;
  return [...new Set([...codes, ...unavailableOf(operation)])];
}
