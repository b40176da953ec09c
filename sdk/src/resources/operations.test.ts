import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { Nsem } from '../index.ts';

type Sent = Readonly<{ method: string; path: string; isKeyed: boolean }>;
type Described = Readonly<{ parameters?: readonly Readonly<{ name: string }>[] }>;
type Method = (...args: readonly unknown[]) => unknown;

const { paths } = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, Described>> };

/** Every operation of the API, by method and path, and whether it takes an `Idempotency-Key`. */
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => [
      `${method.toUpperCase()} ${path}`,
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    ]),
  ),
);

/** What a method is given that needs more than the number of a thing. */
const given: Readonly<Record<string, unknown>> = {
  'jobs.deliver': [7, { output_text: 'Akwaaba' }],
  'jobs.upload': [{ audio: new Blob(['RIFF']) }],
  'services.sample': ['/api/audio/7'],
};

/** They are made of the others. */
const composed = new Set(['jobs.createAndWait', 'jobs.waitUntilDone']);

/** Every method of a client by its name, such as `admin.payouts.list`. */
function* methodsOf(part: object, prefix = ''): Generator<readonly [name: string, call: Method]> {
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(part))) {
    const member: unknown = Reflect.get(part, name);
    if (name === 'constructor' || typeof member !== 'function') continue;
    yield [prefix + name, member.bind(part) as Method];
  }
  for (const [name, member] of Object.entries(part)) {
    if (name !== 'api') yield* methodsOf(member as object, `${prefix}${name}.`);
  }
}

/** The operation of which a request is: a `7` is what stands for a parameter. */
const operationOf = ({ method, path }: Sent): string | undefined =>
  [...operations.keys()].find(
    (operation) => operation.replaceAll(/\{\w+\}/g, '7') === `${method} ${path}`,
  );

async function sentBy(name: string): Promise<Sent> {
  const sent: Sent[] = [];
  const nsem = new Nsem({
    baseUrl: 'http://nsem.example',
    maxRetries: 0,
    fetch: async (target, { method = '', headers } = {}) => {
      const { pathname: path } = new URL(target instanceof Request ? target.url : target);
      sent.push({ method, path, isKeyed: new Headers(headers).has('idempotency-key') });
      return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
    },
  });
  const call = new Map(methodsOf(nsem)).get(name);
  const asked = call?.(...((given[name] as unknown[] | undefined) ?? [7, {}]));
  const answer = asked instanceof Promise ? asked : (asked as AsyncGenerator).next();
  await answer.catch(() => {});
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

const names = Array.from(methodsOf(new Nsem()), ([name]) => name).filter(
  (name) => !composed.has(name),
);

test('every operation of the API is sent by one method, and each method sends one', async () => {
  const sent = await Promise.all(
    names.map(async (name) => operationOf(await sentBy(name)) ?? name),
  );
  expect(sent.toSorted()).toEqual([...operations.keys()].toSorted());
});

test.each(names)('%s sends a key where the operation takes one', async (name) => {
  const sent = await sentBy(name);
  expect(sent.isKeyed).toBe(operations.get(operationOf(sent) ?? ''));
});
