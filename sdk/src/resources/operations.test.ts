import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { Nsem } from '../index.ts';

type Sent = Readonly<{ method: string; path: string; isKeyed: boolean }>;
type Parameter = Readonly<{ $ref?: string; name?: string }>;
type Operation = Readonly<{
  operationId: string;
  deprecated?: boolean;
  parameters?: readonly Parameter[];
}>;
type Method = (...args: readonly unknown[]) => unknown;

const { paths, components } = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
};

/** The name of a parameter: its own, or that of the component to which it refers. */
const nameOfParameter = ({ $ref, name }: Parameter): string | undefined =>
  $ref === undefined ? name : components.parameters[$ref.split('/').at(-1) ?? '']?.name;

/** Every operation of the API, by method and path. */
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  ),
);

/** The arguments of the methods that take more than an id. */
const specialArguments: Readonly<Record<string, unknown[]>> = {
  'glossary.create': [{ term: 'ward' }],
  'glossary.import': [{ csv: 'term' }],
  'jobs.deliver': [7, { output_text: 'Akwaaba' }],
  'admin.services.approveMany': [[7]],
  'jobs.downloadMedia': ['/jobs/7/media?ticket=output.1.2.abc'],
  'jobs.drafts.getVersion': [7, 7],
  'jobs.answerPin': [7, 7, { is_done: true }],
  'jobs.downloadVersion': [7, 7],
  'jobs.downloadStatementFile': [7, 7],
  'jobs.messages.download': [7, 7, 7],
  'jobs.messages.dismiss': [7, 7, { reason: 'Rude, but no insult.' }],
  'jobs.messages.hide': [7, 7, { reason: 'An insult.' }],
  'jobs.messages.report': [7, 7, { reason: 'It insults me.' }],
  'jobs.proposals.add': [7, { due_at: '2026-11-27T17:00:00Z' }],
  'jobs.proposals.accept': [7, 7],
  'jobs.proposals.decline': [7, 7],
  'jobs.proposals.withdraw': [7, 7],
  'jobs.references.add': [7, { file: new Blob(['Akwaaba']) }],
  'jobs.references.download': [7, 7],
  'jobs.references.remove': [7, 7],
  'memory.findMatches': [7, { text: 'Akwaaba' }],
  'jobs.getMediaLink': [7, { file: 'output' }],
  'memory.search': [{ query: 'Akwaaba' }],
  'memory.updateSettings': [{ allows_reuse: true }],
  'jobs.getWaveform': [7, { file: 'output' }],
  'jobs.createFromDocument': [{ document: new Blob(['Akwaaba']) }],
  'jobs.quoteDocument': [{ document: new Blob(['Akwaaba']) }],
  'jobs.upload': [{ audio: new Blob(['RIFF']) }],
  'providers.downloadPublicSample': ['/public/audio/7'],
  'services.downloadSample': ['/api/audio/7'],
};

/** Methods that only combine others. */
const composed = new Set([
  'events.follow',
  'jobs.createAndWait',
  'jobs.waitForAll',
  'jobs.waitUntilDone',
  'uploads.send',
]);

/** Methods whose verb is not that of their operation, because another one is more specific. */
const otherVerbs: Readonly<Record<string, string>> = {
  'jobs.downloadOutput': 'download',
  'jobs.downloadInput': 'download',
  'jobs.downloadVersion': 'download',
  'jobs.downloadStatementFile': 'download',
  'jobs.messages.download': 'download',
  'providers.downloadPublicSample': 'download',
  'jobs.downloadMedia': 'download',
  'jobs.references.download': 'download',
  'services.downloadSample': 'download',
  'contact.send': 'send',
  'admin.getHealth': 'get',
};

/** The names of the members of a class, and of the classes that it extends. */
function namesOf(prototype: object): string[] {
  if (prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype);
  return [...own, ...namesOf(Object.getPrototypeOf(prototype) as object)];
}

/** Every method of a client by its name, such as `admin.payouts.list`. */
function* methodsOf(part: object, prefix = ''): Generator<readonly [name: string, call: Method]> {
  for (const name of namesOf(Object.getPrototypeOf(part) as object)) {
    const member: unknown = Reflect.get(part, name);
    if (name === 'constructor' || typeof member !== 'function') continue;
    yield [prefix + name, member.bind(part) as Method];
  }
  for (const [name, member] of Object.entries(part)) {
    if (name !== 'api') yield* methodsOf(member as object, `${prefix}${name}.`);
  }
}

/** The operation of a request, in which every parameter is 7. */
function operationOf({ method, path }: Sent): Operation | undefined {
  const found = [...operations.keys()].find(
    (operation) => operation.replaceAll(/\{\w+\}/g, '7') === `${method} ${path}`,
  );
  return operations.get(found ?? '');
}

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
  const method = new Map(methodsOf(nsem)).get(name);
  const special = specialArguments[name];
  // A method without an id refuses a number, and sends nothing.
  for (const args of special === undefined ? [[7, {}], [{}]] : [special]) {
    if (sent.length > 0) break;
    const call = method?.(...args);
    const result = call instanceof Promise ? call : (call as AsyncGenerator).next();
    await result.catch(() => {});
  }
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

const names = Array.from(methodsOf(new Nsem()), ([name]) => name).filter(
  (name) => !composed.has(name),
);

/** The first word of a name: `list` of `listAvailable`. */
const verbOf = (name: string): string => /^[a-z]+(?=[A-Z]|$)/.exec(name)?.[0] ?? name;

/** The operation ids say `read`, client libraries say `get`. */
const clientVerbs: Readonly<Record<string, string>> = { read: 'get' };

test('each method sends one operation, and each that is not deprecated has one method', async () => {
  const sent = await Promise.all(
    names.map(async (name) => operationOf(await sentBy(name))?.operationId ?? name),
  );
  const current = [...operations.values()].filter(({ deprecated }) => deprecated !== true);
  const operationIds = current.map(({ operationId }) => operationId);
  expect(sent.toSorted()).toEqual(operationIds.toSorted());
});

test.each(names)('%s sends an idempotency key if the operation accepts one', async (name) => {
  const sent = await sentBy(name);
  const { parameters = [] } = operationOf(sent) ?? {};
  const isKeyed = parameters.some((one) => nameOfParameter(one) === 'Idempotency-Key');
  expect(sent.isKeyed).toBe(isKeyed);
});

test.each(names)('%s has the verb of its operation', async (name) => {
  const { operationId = '' } = operationOf(await sentBy(name)) ?? {};
  const verb = verbOf(operationId.replace(/^log(In|Out)$/, (id) => id.toLowerCase()));
  const expected = otherVerbs[name] ?? clientVerbs[verb] ?? verb;
  expect(verbOf(name.split('.').at(-1) ?? '')).toBe(expected);
});
