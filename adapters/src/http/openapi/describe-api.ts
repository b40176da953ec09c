import { needsConfirmation } from '@nsem/core';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { AnyFaultCode } from '../problems/http-fault.ts';
import { limitHeaders, describeLimit } from '../limits/limits.openapi.ts';
import { describeAccess, refusesPlainAdmins, scopesFor } from './describe-access.ts';
import { describeAnswer, describeBody, describeStreamed, isObject } from './describe-content.ts';
import { commonHeaders, usual } from './describe-headers.ts';
import { describePositions, positionHeaders } from './event-position.openapi.ts';
import {
  challengeHeaders,
  describeExamples,
  describeRefusals,
  failuresOf,
  withUnavailable,
  type CommonResponses,
} from './describe-refusals.ts';
import { guide } from './guide.ts';
import { openAnswer, withOpenReferences } from './open-answers.ts';
import { withParameters } from './describe-parameters.ts';
import { describeDeprecated, describeDeprecation } from './describe-deprecation.ts';
import { tags, type Declaration } from '../operations/operation.ts';
import { sharedAs } from '../operations/fields.ts';
import { isWholeList } from '../operations/paging.ts';
import { problemCodes, problemCodeSchema, problemSchema } from '../problems/problem.ts';

/** All refusals of an operation: its own, and those that follow from its access and schemas. */
export function refusalsOf(operation: Declaration): readonly AnyFaultCode[] {
  const { access, params, query, headers, body, idempotent, refusals = [] } = operation;
  const codes: AnyFaultCode[] = [...refusals];
  if (access !== 'anonymous') {
    codes.push('http.unauthenticated', 'http.token-invalid');
    codes.push('api-key.expired', 'api-key.address-not-allowed');
  }
  if (access !== 'anonymous' && access !== 'signed-in') {
    codes.push('permission.denied');
    if (needsConfirmation(access)) codes.push('permission.confirmation-required');
  }
  if (refusesPlainAdmins(access)) codes.push('account.second-factor-enrolment-required');
  const isChecked = [params, query, headers, body].some((part) => part !== undefined);
  if (isChecked || isWholeList(operation)) codes.push('http.invalid');
  if (idempotent === true) codes.push('http.idempotency-key-malformed', 'idempotency.key-reused');
  if (body !== undefined) {
    codes.push('http.body-malformed', 'http.body-too-slow', 'http.body-too-large');
    codes.push('http.media-type-unsupported');
  }
  if (operation.stream !== undefined) codes.push('http.media-type-unsupported');
  if (operation.unlimited !== true) codes.push('http.too-many-requests');
  return [...new Set(codes)];
}

const headerText = (name: string, description: string, example: string) =>
  z
    .string()
    .optional()
    .meta({ description, example, ...sharedAs(name) });

const tagExample = '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"';

/** The request headers that an operation honours, by capability. */
const requestHeaders = {
  idempotent: {
    'Idempotency-Key': z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({
        description:
          'Makes a retry safe: for 7 days, the same key with the same body gets the same response.',
        example: '7f9c0d4e-2b1a-4c5d-8e6f-9a0b1c2d3e4f',
        ...sharedAs('Idempotency-Key'),
      }),
  },
  ranged: {
    Range: headerText('Range', 'The requested bytes; one range at a time.', 'bytes=0-1023'),
    'If-Range': headerText('If-Range', 'The range applies to the file with this ETag.', tagExample),
  },
  tagged: {
    'If-None-Match': headerText(
      'If-None-Match',
      'The ETag of your copy: 304 if it is current.',
      tagExample,
    ),
  },
} as const;

const headersOf = ({ headers, idempotent, answers }: Declaration): z.ZodRawShape => ({
  ...headers?.shape,
  ...(idempotent === true && requestHeaders.idempotent),
  ...(206 in answers && requestHeaders.ranged),
  ...(304 in answers && requestHeaders.tagged),
});

function describeParameters(operation: Declaration) {
  const { params, query } = operation;
  const headers = headersOf(operation);
  return {
    ...(params !== undefined && isObject(params) && { path: params }),
    ...(query !== undefined && isObject(query) && { query }),
    ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
  };
}

function describeAnswers({ answers, idempotent }: Declaration) {
  const described = Object.entries(answers).map(([status, answer]) => [
    status,
    describeAnswer(answer, {
      ...(status === '201' && { Location: usual.Location }),
      ...(idempotent === true && { 'Idempotent-Replayed': usual['Idempotent-Replayed'] }),
    }),
  ]);
  return Object.fromEntries(described);
}

/** Any one of them is enough for an API key; a session needs none. */
function describeScopes(access: Declaration['access']) {
  const scopes = [...new Set(scopesFor(access))];
  return scopes.length > 0 && { 'x-required-scopes': scopes };
}

function describeResponses(operation: Declaration, common: CommonResponses) {
  const answers = describePositions(operation, describeAnswers(operation));
  const described = Object.entries(answers).map(([status, answer]) => [
    status,
    describeDeprecated(operation, describeLimit(operation, status, answer)),
  ]);
  const refusals = withUnavailable(operation, refusalsOf(operation));
  const failures = failuresOf(operation).filter((code) => !refusals.includes(code));
  return {
    ...Object.fromEntries(described),
    // Every answer that a failure gives has the same headers.
    ...describeRefusals({}, failures, common),
    ...describeRefusals(operation, refusals, common),
  };
}

function describeOperation(
  operation: Declaration,
  common: CommonResponses,
): ZodOpenApiOperationObject {
  const { id, tag, summary, description, access, body, stream, deprecated } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(deprecated !== undefined && { deprecated: true }),
    description: [
      description ?? [],
      isWholeList(operation) ? 'The list is always answered whole: it takes no `limit`.' : [],
      deprecated === undefined ? [] : describeDeprecation(deprecated),
      describeAccess(access),
    ]
      .flat()
      .join('\n\n'),
    // All others need the credential that the document states for all.
    ...(access === 'anonymous' && { security: [] }),
    ...describeScopes(access),
    requestParams: describeParameters(operation),
    ...(body !== undefined && { requestBody: describeBody(body) }),
    ...(stream !== undefined && { requestBody: describeStreamed(stream) }),
    responses: describeResponses(operation, common),
  };
}

/** Says nothing of the bounds that JavaScript puts to whole numbers: they are no rule of ours. */
function withoutSafeBounds(jsonSchema: { minimum?: number; maximum?: number }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const sortKeys = <T>(parts: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Whose API is described, and which. */
type Described = Readonly<{
  brand: string;
  /** The version of the server, which is that of its API: changes are additive. */
  version: string;
  /** The path under which the operations are served; empty at the root of a host. */
  basePath?: string;
}>;

/** The OpenAPI 3.1 document of a table of operations. */
export function describeApi(
  table: readonly Declaration[],
  { brand, version, basePath = '' }: Described,
) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const common: CommonResponses = {};
  for (const operation of table) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describeOperation(operation, common);
  }
  const document = {
    openapi: '3.1.1' as const,
    info: {
      title: `${brand} API`,
      version,
      summary: 'Translation, transcription and narration by people.',
      description: guide(brand).trim(),
      // The contact page is part of the web UI, which is only served at the root.
      contact: { name: brand, ...(basePath === '' && { url: '/contact' }) },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: basePath === '' ? '/' : basePath,
        description: 'The server that answers this document.',
      },
    ],
    security: [{ bearer: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema, ProblemCode: problemCodeSchema },
      examples: describeExamples(problemCodes, basePath),
      responses: sortKeys(common),
      headers: {
        ...commonHeaders,
        ...challengeHeaders,
        ...positionHeaders,
        ...limitHeaders,
      },
      securitySchemes: {
        bearer: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'The access token of a login, or an API key.',
        },
      },
    },
  };
  const described = createDocument(document, {
    override({ jsonSchema, zodSchema }) {
      withoutSafeBounds(jsonSchema);
      openAnswer(jsonSchema, zodSchema);
    },
  });
  return withParameters(withOpenReferences(described));
}
