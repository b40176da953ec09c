import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from './operations.ts';
import type { Operation } from './operation.ts';
import { isWholeList } from './paging.ts';
import {
  baseCall,
  type BaseCall,
  bodyFields,
  type DescribedField,
  type FieldPath,
  parameters,
  pointersOf,
  withField,
  withQuery,
} from '../testing/described-fields.ts';
import { issueMatrixKeys, type Scene, setScene } from '../testing/scene.ts';
import { readStoredState } from '../testing/stored-state.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
/** One for all operations, because a refusal changes nothing. */
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await setScene(server, await issueMatrixKeys(server));
});
afterAll(() => server.stop());

const baseOf = (operation: Operation): BaseCall => baseCall(operation, server, scene);

const pointerTo = (path: FieldPath): string => `#/${path.join('/')}`;

/** Expects each text to be refused with a 422 at `pointer`, without any change to stored data. */
async function expectRefused(
  base: BaseCall,
  texts: readonly string[],
  pointer: string,
): Promise<void> {
  const before = await readStoredState(server);
  for (const text of texts) {
    const got = await base.send(text);
    expect({ text, status: got.status }).toEqual({ text, status: 422 });
    expect(pointersOf(got), text).toContain(pointer);
  }
  expect(await readStoredState(server)).toEqual(before);
}

const mark = '"here goes the value"';

/** The body with raw JSON in one field: JSON can express numbers that JavaScript cannot. */
const written = ({ body }: BaseCall, path: FieldPath, json: string): string =>
  JSON.stringify(withField(body, path, JSON.parse(mark))).replace(mark, json);

const withBody = operations.filter((operation) => bodyFields(operation).length > 0);

const casesOf = (types: readonly string[]) =>
  withBody
    .flatMap((operation) =>
      bodyFields(operation)
        .filter(({ type }) => types.includes(type))
        .map((field) => ({ name: `${operation.id}, ${field.path.join('.')}`, operation, field })),
    )
    .map((tried, index) => ({ ...tried, index }));

/** Values of one kind. */
type Kind = readonly string[];

const kindsOf = (lines: readonly string[], separator: string): readonly Kind[] =>
  lines.map((line) => line.split(separator));

/**
 * The values to try at a place: all of them, or in the main tier one of each kind, at each place
 * the next one, so that every value is tried in some place.
 */
const valuesAt = (index: number, kinds: readonly Kind[]): readonly string[] =>
  byTier({
    main: kinds.map((kind) => kind[index % kind.length] ?? ''),
    exhaustive: kinds.flat(),
  });

/** JSON numbers and other values that no numeric field accepts. */
const hostileNumbers = kindsOf(
  [
    '1e309 -1e309 1e400 1e30',
    '-1 -0.01 -0 5e-324 0.0001',
    '9007199254740992 -9007199254740993 123456789012345678901234567890',
    '"1" "NaN" "Infinity" "1e309" "٣" ""',
    'true [] [1] {}',
  ],
  ' ',
);

/** Durations in seconds may be arbitrarily small. */
const isDuration = ({ path }: DescribedField): boolean =>
  path.at(-1) === 'audio_duration' || path.at(-1) === 'second';
/** 0.001 is a valid rate, but too precise for an amount. */
const isRate = ({ path }: DescribedField): boolean => path.at(-1) === 'commission_rate';

function hostileFor(field: DescribedField): readonly Kind[] {
  if (isDuration(field)) {
    const isSmall = (json: string) => ['5e-324', '0.0001'].includes(json);
    return hostileNumbers.map((kind) => kind.filter((json) => !isSmall(json)));
  }
  return isRate(field) ? hostileNumbers : [...hostileNumbers, ['0.001', '1.005']];
}

const notJson = ['NaN', 'Infinity', '٣', '01', '.5', '0x10', '+1'];

describe('a hostile number', () => {
  const numbers = casesOf(['number', 'integer']);

  it('is tried in many fields', () => {
    const names = new Set(numbers.map(({ field }) => field.path.at(-1)));
    expect([...names]).toEqual(
      expect.arrayContaining(['amount', 'user_id', 'commission_rate', 'price_per_word']),
    );
  });

  it('is tried with every value', () => {
    const tried = numbers.flatMap(({ field, index }) => valuesAt(index, hostileFor(field)));
    const all = [...hostileNumbers.flat(), '0.001', '1.005'];
    expect([...new Set(tried)].toSorted()).toEqual(all.toSorted());
  });

  it.each(numbers)('is refused: $name', async ({ operation, field, index }) => {
    const base = baseOf(operation);
    const values = valuesAt(index, hostileFor(field));
    const texts = values.map((json) => written(base, field.path, json));
    await expectRefused(base, texts, pointerTo(field.path));
  });

  it.each(numbers)('is not JSON at all: $name', async ({ operation, field, index }) => {
    const base = baseOf(operation);
    for (const json of valuesAt(index, [notJson])) {
      expect((await base.send(written(base, field.path, json))).status).toBe(400);
    }
  });
});

const hostileDigits = kindsOf(
  [
    '1 , 1,1\u0000,1;2',
    'NaN,Infinity,true,null',
    '1e309,1e3,0x10,٣,１',
    '-1,-0,-0.01,0,0.001,1.0',
    '9007199254740992,99999999999999999',
  ],
  ',',
);

describe('a hostile number in an address', () => {
  const inPath = operations
    .flatMap((operation) =>
      parameters(operation, 'path')
        .filter(({ schema }) => schema.type === 'integer')
        .map(({ name }) => ({ name: `${operation.id}, ${name}`, operation, parameter: name })),
    )
    .map((tried, index) => ({ ...tried, index }));

  it.each(inPath)('is refused as an id: $name', async ({ operation, parameter, index }) => {
    const base = baseOf(operation);
    const before = await readStoredState(server);
    for (const digits of valuesAt(index, hostileDigits)) {
      const path = operation.path.replace(`{${parameter}}`, encodeURIComponent(digits));
      const got = await base.visit(path);
      // If the operation requires a body, its absence is reported first.
      const status = operation.body === undefined || operation.body.optional ? 422 : 400;
      expect({ digits, status: got.status }).toEqual({ digits, status });
    }
    expect(await readStoredState(server)).toEqual(before);
  });

  const inQuery = operations
    .flatMap((operation) =>
      parameters(operation, 'query')
        .filter(({ schema }) => schema.type === 'integer')
        .map(({ name }) => ({ name: `${operation.id}, ${name}`, operation, parameter: name })),
    )
    .map((tried, index) => ({ ...tried, index }));

  it('is tried with every value', () => {
    for (const places of [inPath, inQuery]) {
      const tried = places.flatMap(({ index }) => valuesAt(index, hostileDigits));
      expect([...new Set(tried)].toSorted()).toEqual(hostileDigits.flat().toSorted());
    }
  });

  it.each(inQuery)('is refused as a limit or a filter: $name', async (tried) => {
    const { operation, parameter, index } = tried;
    const base = baseOf(operation);
    for (const digits of [...valuesAt(index, hostileDigits), '']) {
      const got = await base.visit(withQuery(base.path, parameter, digits));
      expect({ digits, status: got.status }).toEqual({ digits, status: 422 });
      expect(pointersOf(got)).toContain(`#/${parameter}`);
    }
  });
});

describe('text that a database cannot store', () => {
  const hostileTexts = [
    ['"a\\u0000b"', '"\\u0000"'],
    ['"\\ud800"', '"\\udfff tail"', '"a\\ud800b"'],
  ];

  it.each(casesOf(['string']))('is refused: $name', async ({ operation, field, index }) => {
    const base = baseOf(operation);
    const texts = valuesAt(index, hostileTexts).map((json) => written(base, field.path, json));
    await expectRefused(base, texts, pointerTo(field.path));
  });

  const inQuery = operations.flatMap((operation) =>
    parameters(operation, 'query').map(({ name }) => ({
      name: `${operation.id}, ${name}`,
      operation,
      parameter: name,
    })),
  );

  it.each(inQuery)('is refused in a query: $name', async ({ operation, parameter }) => {
    const base = baseOf(operation);
    const got = await base.visit(withQuery(base.path, parameter, 'a\0b'));
    expect(got.status).toBe(422);
    expect(pointersOf(got)).toContain(`#/${parameter}`);
  });
});

describe('a field that is sent more than once', () => {
  const withQueries = operations
    .map((operation) => ({ operation, names: parameters(operation, 'query') }))
    .filter(({ names }) => names.length > 0);

  it.each(withQueries.map((tried) => ({ ...tried, id: tried.operation.id })))(
    'is named in a query: $id',
    async ({ operation, names }) => {
      const base = baseOf(operation);
      for (const { name } of names) {
        const got = await base.visit(
          `${operation.path.replaceAll(/\{\w+\}/g, '1')}?${name}=1&${name}=2`,
        );
        expect(got.status).toBe(422);
        const detail = `${name} was sent 2 times, and takes one value.`;
        expect(got.body.errors).toContainEqual({ pointer: `#/${name}`, detail });
      }
    },
  );

  it('is named in a form, and counted', async () => {
    const form = new URLSearchParams('language=tw&content=a&content=b&content=c');
    const got = await server.call('POST', '/jobs/', { by: server.people.client, body: form });
    const detail = 'content was sent 3 times, and takes one value.';
    expect(got.body.errors).toContainEqual({ pointer: '#/content', detail });
  });
});

describe('a limit', () => {
  const whole = operations.filter((operation) => isWholeList(operation));

  it.each(whole)('is refused by a list that is answered whole: $id', async (operation) => {
    const base = baseOf(operation);
    for (const name of ['limit', 'cursor']) {
      const got = await base.visit(withQuery(base.path, name, '2'));
      expect(got.status).toBe(422);
      expect(pointersOf(got)).toEqual([`#/${name}`]);
    }
    expect((await base.visit(base.path)).status).toBe(200);
  });

  it('is described by every other list', () => {
    const lists = operations.filter(
      ({ method, answers }) => method === 'GET' && answers[200]?.schema instanceof z.ZodArray,
    );
    const limited = lists.filter((operation) =>
      parameters(operation, 'query').some(({ name }) => name === 'limit'),
    );
    expect(whole.length).toBeGreaterThan(10);
    expect(lists.length).toBe(whole.length + limited.length);
  });
});

describe('an unknown field', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'is_admin'];

  it.each(withBody.map((operation) => ({ name: operation.id, operation })))(
    'is refused: $name',
    async ({ operation }) => {
      const base = baseOf(operation);
      for (const name of names) {
        const [, rest = '}'] = /^\{(.*)$/s.exec(JSON.stringify(base.body)) ?? [];
        const end = rest === '}' ? rest : `,${rest}`;
        await expectRefused(base, [`{"${name}":{"is_admin":true}${end}`], `#/${name}`);
      }
      expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined();
    },
  );

  it('is refused in nested objects and forms too', async () => {
    const json = {
      name: 'Efua Sarpong',
      email: 'efua.sarpong@example.com',
      password: 'Sankofa-na-yenkyi',
      role: 'client',
      profile: { needs: 'x', constructor: { prototype: {} } },
    };
    const nested = await server.call('POST', '/auth/register', { json });
    expect(pointersOf(nested)).toEqual(['#/profile/constructor']);
    const { client } = server.people;
    for (const name of names) {
      const form = { service_type: 'narration', language: 'tw', content: 'Akwaaba', [name]: '1' };
      const entries = new URLSearchParams(Object.entries({ ...form }));
      if (name === '__proto__') entries.append(name, '1');
      const got = await server.call('POST', '/jobs/', { by: client, body: entries });
      expect(pointersOf(got)).toEqual([`#/${name}`]);
    }
  });
});
