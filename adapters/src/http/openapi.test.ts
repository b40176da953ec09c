import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from '../openapi.ts';
import { refusalsOf } from './openapi.ts';
import { operations } from './operations.ts';

type Response = Readonly<{
  content?: Readonly<Record<string, Readonly<{ example?: unknown; examples?: object }>>>;
}>;
type Described = Readonly<{
  operationId: string;
  summary: string;
  tags: readonly string[];
  security: readonly object[];
  responses: Readonly<Record<string, Response>>;
}>;

const document = createOpenApiDocument();
const paths = document.paths as unknown as Record<string, Record<string, Described>>;

const described = operations.map((operation) => ({
  operation,
  document: paths[operation.path]?.[operation.method.toLowerCase()],
}));

describe('the API reference', () => {
  it('has every operation once', () => {
    const ids = described.map(({ document: found }) => found?.operationId);
    expect(ids).toEqual(operations.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const all = Object.values(paths).flatMap((item) => Object.keys(item));
    expect(all).toHaveLength(operations.length);
  });

  it.each(described)('tells of $operation.id who may call it, and every refusal', (entry) => {
    const { operation, document: found } = entry;
    expect(found).toMatchObject({ summary: operation.summary, tags: [operation.tag] });
    expect(found?.security).toEqual(operation.access === 'anonymous' ? [] : [{ bearer: [] }]);
    const refusals = Object.values(found?.responses ?? {}).flatMap(({ content }) =>
      Object.keys(content?.['application/problem+json']?.examples ?? {}),
    );
    expect(refusals.toSorted()).toEqual([...refusalsOf(operation)].toSorted());
  });

  const withExamples = operations.flatMap(({ id, body, answers }) => [
    ...(body === undefined ? [] : [{ name: `the body of ${id}`, schema: body.schema }]),
    ...Object.entries(answers).flatMap(([status, { schema }]) =>
      schema === undefined ? [] : [{ name: `${id}, ${status}`, schema }],
    ),
  ]);

  it.each(withExamples)('has an example that is valid: $name', ({ schema }) => {
    const isList = schema instanceof z.ZodArray;
    const item = isList ? (schema.element as z.ZodType) : schema;
    expect(item.safeParse(item.meta()?.['example'])).toMatchObject({ success: true });
  });

  it('is the same under another name', () => {
    const renamed = createOpenApiDocument('Kasa');
    expect(renamed.info.title).toBe('Kasa API');
    expect(renamed.paths).toEqual(document.paths);
  });
});
