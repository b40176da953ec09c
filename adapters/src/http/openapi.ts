import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { AnyFaultCode } from './http-fault.ts';
import { tags, type AnswerSpec, type BodySpec, type Declaration } from './operation.ts';
import { exampleProblem, statusOf } from './problem.ts';
import { problemSchema } from './problem.schema.ts';

/** The version of the API: it grows, and never takes away. */
const apiVersion = '1.0.0';

const isObject = (schema: z.ZodType): schema is z.ZodObject => schema instanceof z.ZodObject;

/** The example of a shape: its own, or a list with that of its items. */
function exampleOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType)];
  return schema.meta()?.['example'];
}

const withExample = (schema: z.ZodType) => {
  const example = exampleOf(schema);
  return example === undefined ? { schema } : { schema, example };
};

function describeBody({ schema, media, file, optional }: BodySpec) {
  const content: ZodOpenApiContentObject = {};
  for (const type of media) {
    const multipart = type === 'multipart/form-data' && file !== undefined;
    content[type] = multipart ? { schema: withFile(schema, file) } : withExample(schema);
  }
  return { required: optional !== true, content };
}

/** The fields of a multipart body, with the file among them. */
function withFile(schema: z.ZodType, file: NonNullable<BodySpec['file']>): z.ZodType {
  if (!isObject(schema)) throw new Error('a multipart body is an object');
  const bytes = z.string().meta({
    description: file.description,
    override: { type: 'string', format: 'binary' },
  });
  return z.strictObject({ ...schema.shape, [file.field]: bytes });
}

function describeAnswer(
  { description, schema, media, headers }: AnswerSpec,
  also: Readonly<Record<string, string>>,
) {
  const response: ZodOpenApiResponseObject = { description };
  if (schema !== undefined) response.content = { 'application/json': withExample(schema) };
  if (media !== undefined) {
    response.content = { [media]: { schema: { type: 'string', format: 'binary' } } };
  }
  response.headers = describeHeaders({ ...headers, ...also });
  return response;
}

const describeHeader = (description: string) => ({
  description,
  schema: { type: 'string' as const },
});

/** The headers of an answer, after the one that every answer has. */
const describeHeaders = (headers: Readonly<Record<string, string>> = {}) => ({
  'Request-Id': { $ref: '#/components/headers/Request-Id' },
  ...Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, describeHeader(description)]),
  ),
});

/** What follows from an operation's access and shapes, beside the refusals that are its own. */
export function refusalsOf(operation: Declaration): readonly AnyFaultCode[] {
  const { access, params, query, body, idempotent, refusals = [] } = operation;
  const codes: AnyFaultCode[] = [...refusals];
  if (access !== 'anonymous') codes.push('http.unauthenticated', 'http.token-invalid');
  if (access !== 'anonymous' && access !== 'signed-in') codes.push('http.forbidden');
  if (params !== undefined || query !== undefined || body !== undefined) codes.push('http.invalid');
  if (idempotent === true) codes.push('http.malformed-idempotency-key', 'http.key-reused');
  if (body !== undefined) {
    codes.push('http.malformed-body', 'http.body-too-large', 'http.unsupported-media');
  }
  return [...new Set(codes)];
}

const exampleRef = (code: AnyFaultCode): string => `#/components/examples/${code}`;

const describeExamples = (table: readonly Declaration[]) => {
  const codes = new Set(table.flatMap((operation) => refusalsOf(operation)));
  return Object.fromEntries([...codes].map((code) => [code, { value: exampleProblem(code) }]));
};

function describeRefusals(operation: Declaration): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(refusalsOf(operation), (code) => statusOf(code));
  const responses: Record<string, ZodOpenApiResponseObject> = {};
  for (const [status, codes] of [...byStatus].toSorted(([one], [other]) => one - other)) {
    const problems = codes.map((code) => exampleProblem(code));
    responses[status] = {
      description: problems.map(({ code, title }) => `${title} (\`${code}\`)`).join(' · '),
      headers: describeHeaders(),
      content: {
        'application/problem+json': {
          schema: problemSchema,
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: exampleRef(code) }])),
        },
      },
    };
  }
  return responses;
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description:
      'Makes a repetition safe: for 7 days the same key with the same body is answered as before.',
    example: '7f9c0d4e-2b1a-4c5d-8e6f-9a0b1c2d3e4f',
  }),
});

function describeParameters({ params, query, idempotent }: Declaration) {
  return {
    ...(params !== undefined && isObject(params) && { path: params }),
    ...(query !== undefined && isObject(query) && { query }),
    ...(idempotent === true && { header: idempotencyHeader }),
  };
}

function describeOperation(operation: Declaration): ZodOpenApiOperationObject {
  const { id, tag, summary, description, access, body, answers, idempotent } = operation;
  const successes = Object.entries(answers).map(([status, answer]) => [
    status,
    describeAnswer(answer, {
      ...(status === '201' && { Location: 'Where it is found.' }),
      ...(idempotent === true && { 'Idempotent-Replayed': 'true, where it was answered before.' }),
    }),
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: access === 'anonymous' ? [] : [{ bearer: [] }],
    requestParams: describeParameters(operation),
    ...(body !== undefined && { requestBody: describeBody(body) }),
    responses: { ...Object.fromEntries(successes), ...describeRefusals(operation) },
  };
}

/** The OpenAPI 3.1 document of a table of operations. */
export function describeApi(table: readonly Declaration[], brand: string) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of table) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describeOperation(operation);
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: `${brand} API`,
      version: apiVersion,
      description:
        'Translation, transcription and narration by people, with low-resource languages first. ' +
        'Amounts are in GHS; dates are ISO 8601 in UTC; errors are problem documents (RFC 9457).',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      examples: describeExamples(table),
      headers: { 'Request-Id': describeHeader('Names this call in our logs.') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a login, or an API key.',
        },
      },
    },
  });
}
