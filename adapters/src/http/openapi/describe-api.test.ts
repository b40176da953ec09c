import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from '../../openapi.ts';
import { apiDocument, apiPaths } from '../testing/api-document.ts';
import { createApiSchemas } from '../testing/api-schemas.ts';
import { commonRefusals } from './common-refusals.ts';
import { refusalsOf } from './describe-api.ts';
import { failuresOf, withUnavailable } from './describe-refusals.ts';
import { operations } from '../operations/operations.ts';
import { problemCodes, statusOf } from '../problems/problem.ts';

type Content = Readonly<{ schema: object; example?: unknown; examples?: object }>;
type Answer = Readonly<{
  description: string;
  headers?: Readonly<Record<string, object>>;
  content?: Readonly<Record<string, Content>>;
}>;
type Parameter = Readonly<{
  name: string;
  in: string;
  description?: string;
  schema: object;
  example?: unknown;
}>;
type Described = Readonly<{
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Content>> }>;
  responses: Readonly<Record<string, Answer>>;
  'x-required-scopes'?: readonly string[];
}>;

const document = apiDocument();
const paths = apiPaths() as Record<string, Record<string, Described>>;

const described = operations.map((operation) => {
  const found = paths[operation.path]?.[operation.method.toLowerCase()];
  if (found === undefined) throw new Error(`${operation.id} is not described`);
  return { operation, found, name: operation.id };
});

const schemas = createApiSchemas(document);

/** Why a value does not match a schema of the document; null if it matches. */
function whyNot(schema: object, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
  const validate = schemas.compile(JSON.parse(text) as object);
  return validate(value) ? null : validate.errors;
}

/** The refusals of an answer, by the examples that it has and by the codes that its schema lists. */
function refusalsIn({ content = {} }: Answer) {
  const { schema, examples = {} } = content['application/problem+json'] ?? { schema: {} };
  const { allOf = [] } = schema as Readonly<{
    allOf?: readonly Readonly<{ properties?: { code: { enum: readonly string[] } } }>[];
  }>;
  const codes = allOf.flatMap(({ properties }) => properties?.code.enum ?? []);
  return { codes, examples: Object.keys(examples) };
}

type Shape = Readonly<{ $ref?: string; properties?: object; additionalProperties?: unknown }>;

/** The schemas with fields in a part of the document, with those that it refers to. */
function shapesIn(part: unknown, seen = new Set<unknown>()): Shape[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const { $ref } = part as Shape;
  const name = $ref?.startsWith('#/components/schemas/') ? $ref.split('/').at(-1) : undefined;
  const target = document.components?.schemas?.[name ?? ''];
  const inner = [target, ...Object.values(part)].flatMap((each) => shapesIn(each, seen));
  return 'properties' in part ? [part as Shape, ...inner] : inner;
}

describe('the API document', () => {
  it('contains every operation exactly once', () => {
    const ids = described.map(({ found }) => found.operationId);
    expect(ids).toEqual(operations.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const all = Object.values(paths).flatMap((item) => Object.keys(item));
    expect(all).toHaveLength(operations.length);
  });

  it.each(described)('describes $name, and who may call it', ({ operation, found }) => {
    expect(found).toMatchObject({ summary: operation.summary, tags: [operation.tag] });
    expect(found.summary).toMatch(/^\S.*[^.]$/u);
    expect(found.description).toMatch(/(?:^|\n\n)(?:Open to everyone|For .+)\.$/u);
    expect(found.security).toEqual(operation.access === 'anonymous' ? [] : [{ bearer: [] }]);
  });

  it.each(described)('documents every refusal of $name, each with its status', (entry) => {
    const { operation, found } = entry;
    const documented = Object.entries(found.responses).flatMap(([status, answer]) => {
      const { codes, examples } = refusalsIn(answer);
      expect(codes).toEqual(examples);
      return codes.map((code) => ({ status, code }));
    });
    const codes = new Set([
      ...withUnavailable(operation, refusalsOf(operation)),
      ...failuresOf(operation),
    ]);
    const expected = [...codes].map((code) => ({ status: `${statusOf(code)}`, code }));
    const byCode = (one: { code: string }, other: { code: string }) =>
      one.code.localeCompare(other.code);
    expect(documented.toSorted(byCode)).toEqual(expected.toSorted(byCode));
  });

  it.each(described)('has an example of each parameter of $name', ({ found }) => {
    for (const { name, in: place, description, schema, example } of found.parameters ?? []) {
      expect(example, name).toBeDefined();
      expect(whyNot(schema, example), name).toBeNull();
      expect(place === 'path' || description !== undefined || 'enum' in schema, name).toBe(true);
    }
  });

  it.each(described)('has examples of what is sent to $name and answered', ({ found }) => {
    const bodies = Object.entries(found.requestBody?.content ?? {});
    const answers = Object.entries(found.responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([, { content = {} }]) => Object.entries(content));
    for (const [type, { schema, example }] of [...bodies, ...answers]) {
      expect(example, type).toBeDefined();
      expect(whyNot(schema, example), type).toBeNull();
    }
  });

  it.each(described)('takes the headers that $name can do something with', (entry) => {
    const { idempotent, answers } = entry.operation;
    const names = new Set((entry.found.parameters ?? []).map(({ name }) => name));
    expect(names.has('Idempotency-Key')).toBe(idempotent === true);
    expect(names.has('Range')).toBe(206 in answers);
    expect(names.has('If-None-Match')).toBe(304 in answers);
  });

  /** The headers that every answer with a status has, besides those of all answers. */
  const headersBy: Readonly<Record<string, readonly string[]>> = {
    201: ['Location'],
    304: ['ETag'],
    401: ['WWW-Authenticate'],
    416: ['Content-Range'],
    429: ['Retry-After'],
    503: ['Retry-After'],
  };

  it.each(described)('describes the headers of each answer of $name', ({ found }) => {
    for (const [status, { headers = {} }] of Object.entries(found.responses)) {
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(['Request-Id', 'Nsem-Version', ...(headersBy[status] ?? [])]),
      );
    }
  });

  it.each(described)(
    'refuses unknown fields of requests of $name, and tolerates new ones in answers',
    ({ found }) => {
      const answers = Object.entries(found.responses).filter(([status]) => Number(status) < 400);
      for (const shape of shapesIn(found.requestBody)) {
        expect(shape).toHaveProperty('additionalProperties', false);
      }
      for (const shape of shapesIn(answers)) {
        expect(shape).not.toHaveProperty('additionalProperties', false);
      }
    },
  );

  it('does not limit the fields of a component where it is referred to', () => {
    const referring = Object.values(document.components?.schemas ?? {})
      .flatMap((schema) => Object.values((schema as { properties?: object }).properties ?? {}))
      .filter((field) => '$ref' in (field as object));
    expect(referring.length).toBeGreaterThan(5);
    for (const field of referring) expect(field).not.toHaveProperty('additionalProperties');
  });

  it('describes the events of the stream', () => {
    const { schema } =
      paths['/events']?.['get']?.responses['200']?.content?.['text/event-stream'] ?? {};
    expect(schema).toMatchObject({
      contentSchema: { items: { $ref: '#/components/schemas/StreamEvent' } },
    });
  });

  it('describes refusals that operations have in common in one place', () => {
    const inline = Object.values(document.paths ?? {})
      .flatMap((item) => Object.values(item as Record<string, Described>))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status, response]) => Number(status) >= 400 && !('$ref' in response))
      .map((response) => JSON.stringify(response));
    expect(inline.length).toBeGreaterThan(20);
    expect(inline.filter((text, at) => inline.indexOf(text) !== at)).toEqual([]);
    const common = Object.keys(document.components?.responses ?? {});
    expect(common).toEqual(expect.arrayContaining(Object.keys(commonRefusals)));
  });

  it('names the scopes of which a key needs one, and none where a key of a client is enough', () => {
    const scopesOf = (id: string) =>
      described.find(({ operation }) => operation.id === id)?.found['x-required-scopes'];
    expect(scopesOf('createJob')).toBeUndefined();
    expect(scopesOf('assignJob')).toEqual(['work', 'work:accept']);
    expect(scopesOf('createWeeklyPayouts')).toEqual(['payouts', 'payouts:create']);
  });

  it('lists every code that a problem can have', () => {
    expect(document.components?.schemas?.['ProblemCode']).toMatchObject({ enum: problemCodes });
  });

  it('is a guide by itself', () => {
    const { description = '', contact, license } = document.info;
    for (const word of ['Bearer', 'Idempotency-Key', 'Retry-After', 'GHS', 'Last-Event-ID']) {
      expect(description).toContain(word);
    }
    expect({ contact, license }).toEqual({
      contact: { name: 'Nsem', url: '/contact' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    });
  });

  it('is the same under another name', () => {
    const renamed = createOpenApiDocument('Kasa');
    expect(renamed.info.title).toBe('Kasa API');
    expect(renamed.paths).toEqual(document.paths);
  });
});
