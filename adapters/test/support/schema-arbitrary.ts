import { characterAt, characterCount } from '@nsem/core/testing';
import fc from 'fast-check';

/** A JSON schema of the API reference. */
export type Schema = Readonly<{
  $ref?: string;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
}>;

/** Values that commonly break servers. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -0,
    -1,
    0.1 + 0.2,
    1e21,
    1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    'NaN',
    'Infinity',
    '1e309',
    '٣',
    '0x10',
    "' or 1=1 --",
    '"; drop table jobs; --',
    'a\u0000b',
    '\ud800',
    '\udfff tail',
    '\u202e\ufeff',
    'x'.repeat(3000),
    '👩🏿‍🌾'.repeat(200),
    '../../etc/passwd',
    '%00',
    '%s%n${7*7}{{7*7}}',
    '<script>alert(1)</script>',
    'constructor',
    '__proto__',
    [],
    {},
    [[[[[[]]]]]],
    { $ne: null },
    { toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.string({ unit: fc.nat(characterCount - 1).map(characterAt), maxLength: 40 }),
);

/** Builds arbitraries from schemas, with overrides for fields whose values must exist. */
export function createSchemaArbitrary(
  components: Readonly<Record<string, Schema>>,
  hints: Readonly<Record<string, fc.Arbitrary<unknown>>>,
) {
  function text({ format, enum: options, const: only }: Schema): fc.Arbitrary<unknown> {
    if (options !== undefined) return fc.constantFrom(...options);
    if (only !== undefined) return fc.constant(only);
    if (format === 'email') return fc.emailAddress();
    return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  }

  function list(schema: Schema): fc.Arbitrary<unknown> {
    const bounds = {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, 3),
    };
    return fc.array(valid(schema.items ?? {}), bounds);
  }

  function record({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        (field.const === undefined ? hints[name] : undefined) ?? valid(field),
      ]),
    );
    return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  }

  function number({ minimum = 0, maximum = 100 }: Schema): fc.Arbitrary<number> {
    const most = Math.min(maximum, 10_000);
    return fc.integer({ min: Math.ceil(minimum * 100), max: most * 100 }).map((n) => n / 100);
  }

  /** Valid values of a schema. */
  function valid(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) {
      return valid(components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    }
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valid));
    switch (schema.type) {
      case 'string':
        return text(schema);
      case 'integer':
        return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 50, 50) });
      case 'number':
        return number(schema);
      case 'boolean':
        return fc.boolean();
      case 'array':
        return list(schema);
      case 'object':
        return record(schema);
      case 'null':
      case undefined:
    }
    return fc.constant(null);
  }

  /** Valid values except for one field, which is missing, hostile or unknown. */
  function nearlyValid(schema: Schema): fc.Arbitrary<unknown> {
    return valid(schema).chain((value) => {
      if (typeof value !== 'object' || value === null) return hostile;
      const names = [...Object.keys(value), 'unheard_of'];
      return fc
        .record({ name: fc.constantFrom(...names), other: hostile, drop: fc.boolean() })
        .map(({ name, other, drop }) => {
          const fields = Object.entries(value).filter(([field]) => field !== name);
          return Object.fromEntries(drop ? fields : [...fields, [name, other]]);
        });
    });
  }

  return { valid, nearlyValid };
}
