import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

type Node = Readonly<Record<string, unknown>>;

const document = JSON.parse(
  readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'),
) as Node;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * The further parts that a part of the document describes: the fields of a schema, or a parameter.
 */
function* describedIn(part: Node, place: string): Generator<readonly [string, Node]> {
  if (isNode(part['properties'])) {
    for (const [name, field] of Object.entries(part['properties'])) {
      yield [`${place}.${name}`, field as Node];
    }
  }
  if (typeof part['in'] === 'string' && 'schema' in part) {
    yield [`${place} (${String(part['name'])})`, part];
  }
}

/** Every field and every parameter of a part of the document; examples have none. */
function* fieldsIn(part: unknown, place: string): Generator<readonly [string, Node]> {
  if (!isNode(part)) return;
  // A part of a shape repeats a field only to list its values.
  if (!place.endsWith('/allOf')) yield* describedIn(part, place);
  for (const [key, inner] of Object.entries(part)) {
    if (key === 'example' || key === 'examples') continue;
    yield* fieldsIn(inner, Array.isArray(part) ? place : `${place}/${key}`);
  }
}

const textOf = ({ description, schema }: Node): unknown =>
  description ?? (isNode(schema) ? schema['description'] : undefined);

const fields = [...fieldsIn(document['components'], ''), ...fieldsIn(document['paths'], '')];

test('every field and every parameter of the API has a description, which hovers show', () => {
  expect(fields.length).toBeGreaterThan(700);
  const without = fields.filter(([, field]) => textOf(field) === undefined);
  expect(without.map(([place]) => place)).toEqual([]);
});

test('descriptions are sentences that say more than the name', () => {
  const poor = fields.filter(([place, field]) => {
    const text = String(textOf(field));
    const name = place.split('.').at(-1)?.replaceAll('_', ' ') ?? '';
    return !/^[\p{Lu}\d`.].{5,}\.$/su.test(text) || text.toLowerCase() === `the ${name}.`;
  });
  expect(poor.map(([place, field]) => `${place}: ${String(textOf(field))}`)).toEqual([]);
});
