import { describe, expect, test } from 'vitest';

import { InputError, Nsem, type NewJob, type NsemError, type NsemOptions } from './index.ts';

const leaflet: NewJob = {
  service_type: 'narration',
  language: 'Twi',
  content: 'Akwaaba!',
};
const file = { name: 'notice.txt', data: new Uint8Array([65]) };

/** A client, and what it has sent. */
function connect(options: NsemOptions = {}) {
  const sent: string[] = [];
  const nsem = new Nsem({
    baseUrl: 'https://nsem.example.com',
    maxRetries: 0,
    fetch: async (target, init) => {
      const { pathname } = new URL(target instanceof Request ? target.url : target);
      sent.push(`${init?.method} ${pathname}`);
      return Response.json({ id: 7 }, { headers: { 'content-disposition': 'filename=a.txt' } });
    },
    ...options,
  });
  return { nsem, sent };
}

const failureOf = (call: Promise<unknown>): Promise<NsemError> =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error as NsemError,
  );

/** Calls a method with arguments that its types refuse. */
const call = async (nsem: Nsem, use: (client: Nsem, value: never) => unknown, value: unknown) => {
  const result = use(nsem, value as never);
  return Symbol.asyncIterator in Object(result) && !(result instanceof Promise)
    ? (result as AsyncGenerator).next()
    : result;
};

async function expectRefused(
  use: (client: Nsem, value: never) => unknown,
  value: unknown,
  code: string,
): Promise<NsemError> {
  const { nsem, sent } = connect();
  const error = await failureOf(call(nsem, use, value));
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({ code, attempts: 0, status: null });
  expect(sent).toEqual([]);
  return error;
}

const badDurations = [-1, 0, 0.5, NaN, Infinity, -Infinity, '1000', null, 10n, {}];
const notFunctions = ['log', 5, null, {}];
const notTexts = ['', 5, null, {}];

describe.each<[option: string, bad: readonly unknown[]]>([
  ['timeoutMs', badDurations],
  ['deadlineMs', badDurations],
  ['maxRetries', [-1, 0.5, NaN, Infinity, '3', null]],
  ['signal', [new AbortController(), true, null, {}, { aborted: false }]],
  ['headers', [null, 'x-a: 1', ['x-a', '1'], new Headers({ 'x-a': '1' }), new Map()]],
])('the option %s of every call', (option, bad) => {
  const uses: Readonly<Record<string, (nsem: Nsem, options: never) => unknown>> = {
    'a read': (nsem, options) => nsem.jobs.get(7, options),
    'a list': (nsem, options) => nsem.jobs.list({}, options),
    'a creation': (nsem, options) => nsem.jobs.create(leaflet, options),
    'a change of a job': (nsem, options) => nsem.jobs.cancel(7, options),
    'a move without a key': (nsem, options) => nsem.auth.logout(options),
    'a call with defaults of its own': (nsem, options) => nsem.system.getHealth(options),
    'a download': (nsem, options) => nsem.jobs.downloadOutput(7, options),
    'a form': (nsem, options) => nsem.jobs.quoteDocument({ document: file } as never, options),
    'an upload': (nsem, options) => nsem.jobs.deliver(7, { file }, options),
    'a wait': (nsem, options) => nsem.jobs.waitUntilDone(7, options),
    'many waits': (nsem, options) => nsem.jobs.waitForAll([7], options),
    'a creation with a wait': (nsem, options) => nsem.jobs.createAndWait(leaflet, options),
    'a stream': (nsem, options) => nsem.events.follow(options),
    'an upload alone': (nsem, options) =>
      nsem.uploads.send(file, { purpose: 'job-input' } as never, options),
  };

  test.each(Object.keys(uses))('of %s refuses what it cannot be', async (name) => {
    for (const value of bad) {
      const use = uses[name]!;
      await expectRefused(
        (nsem, given) => use(nsem, { [option]: given } as never),
        value,
        'input.option-invalid',
      );
    }
  });
});

test.each<[string, (nsem: Nsem, value: never) => unknown, readonly unknown[]]>([
  ['idempotencyKey', (n, v) => n.jobs.create(leaflet, { idempotencyKey: v }), notTexts],
  ['ifMatch', (n, v) => n.jobs.cancel(7, { ifMatch: v }), notTexts],
  ['onProgress', (n, v) => n.jobs.deliver(7, { file }, { onProgress: v }), notFunctions],
  ['control', (n, v) => n.jobs.deliver(7, { file }, { control: v }), [{}, null, 'pause']],
  ['partBytes', (n, v) => n.jobs.deliver(7, { file }, { partBytes: v }), badDurations],
  ['resumeKey', (n, v) => n.jobs.deliver(7, { file }, { resumeKey: v }), notTexts],
  ['format', (n, v) => n.jobs.downloadOutput(7, { format: v }), notTexts],
  ['onStatus', (n, v) => n.jobs.createAndWait(leaflet, { onStatus: v }), notFunctions],
  ['onDone', (n, v) => n.jobs.waitForAll([7], { onDone: v }), notFunctions],
  ['jobId', (n, v) => n.events.follow({ jobId: v }), [0, 1.5, NaN, '7', null]],
  ['lastEventId', (n, v) => n.events.followStream({ lastEventId: v }), notTexts],
  ['onReady', (n, v) => n.events.follow({ onReady: v }), notFunctions],
])('%s refuses what it cannot be', async (_, use, bad) => {
  for (const value of bad) await expectRefused(use, value, 'input.option-invalid');
});

test.each<[string, (nsem: Nsem, options: never) => unknown]>([
  ['timout', (n) => n.jobs.get(7, { timout: 5 } as never)],
  ['idempotencyKey', (n) => n.jobs.get(7, { idempotencyKey: 'order-17' } as never)],
  ['ifMatch', (n) => n.services.delete(7, { ifMatch: 'v1' } as never)],
  [
    'ifMatch',
    (n) => n.jobs.upload({ ...leaflet, audio: file } as never, { ifMatch: 'v1' } as never),
  ],
  ['onProgress', (n) => n.jobs.create(leaflet, { onProgress: () => {} } as never)],
  ['interval', (n) => n.jobs.waitUntilDone(7, { interval: 5 } as never)],
  ['pollMs', (n) => n.jobs.createAndWait(leaflet, { pollMs: 5 } as never)],
  ['constructor', (n) => n.jobs.get(7, { constructor: 5 } as never)],
  ['0', (n) => n.system.getHealth('fast' as never)],
  ['onReset', (n) => n.events.followStream({ onReset: () => {} } as never)],
])('an unknown option %s is refused, and the known ones are named', async (name, use) => {
  const error = await expectRefused(use, {}, 'input.option-unknown');
  expect(error.detail).toMatch(new RegExp(`^${name} is unknown: there are timeoutMs, deadlineMs`));
});

test('options that are no object are refused, and those without a value are left out', async () => {
  for (const options of ['fast', 5, null, [], new Map()]) {
    await expectRefused((n, v) => n.jobs.get(7, v), options, 'input.option-invalid');
  }
  const { nsem, sent } = connect();
  await nsem.jobs.get(7, { timeoutMs: undefined, timout: undefined } as never);
  expect(sent).toEqual(['GET /jobs/7']);
});

const noIds = [undefined, null, '', ' ', NaN, Infinity, 0, -1, 1.5, true, {}, [7], 7n, '.', '..'];
const noPaths = ['7/cancel', '../wallet', 'a\\b', 'a\nb', '\0', '\uD800'];

test.each<[string, (nsem: Nsem, id: never) => unknown]>([
  ['jobs.get', (nsem, id) => nsem.jobs.get(id)],
  ['jobs.cancel', (nsem, id) => nsem.jobs.cancel(id)],
  ['jobs.deliver', (nsem, id) => nsem.jobs.deliver(id, { output_text: 'Akwaaba' })],
  ['jobs.downloadOutput', (nsem, id) => nsem.jobs.downloadOutput(id)],
  ['jobs.references.download', (nsem, id) => nsem.jobs.references.download(7, id)],
  ['jobs.waitUntilDone', (nsem, id) => nsem.jobs.waitUntilDone(id)],
  ['jobs.waitForAll', (nsem, id) => nsem.jobs.waitForAll([7, id])],
  ['uploads.get', (nsem, id) => nsem.uploads.get(id)],
  ['providers.getPublic', (nsem, id) => nsem.providers.getPublic(id)],
  ['admin.exportTable', (nsem, id) => nsem.admin.exportTable(id)],
])('%s sends nothing without an id, or with one that would change the path', async (_, use) => {
  for (const id of [...noIds, ...noPaths]) await expectRefused(use, id, 'input.id-invalid');
});

test('an id is one part of the path, whatever it contains', async () => {
  const { nsem, sent } = connect();
  await nsem.providers.getPublic('PRV?a=1#b%2F ɛ..');
  expect(sent).toEqual(['GET /public/providers/PRV%3Fa%3D1%23b%252F%20%C9%9B..']);
});

test('a wait needs the number of a job: a text would never be found', async () => {
  await expectRefused((n, v) => n.jobs.waitUntilDone(v), '7', 'input.id-invalid');
  await expectRefused((n, v) => n.jobs.waitForAll(v), '78', 'input.id-invalid');
  await expectRefused((n, v) => n.jobs.waitForAll(v), 7n, 'input.id-invalid');
});

test.each([
  ...[0, -1, 1.5, NaN, Infinity, 'ten', '', true, {}].map((limit) => ({ limit })),
  { created_after: new Date(0) },
  { ids: [{}] },
  { client_id: NaN },
  'pending',
  5,
])('a list cannot be filtered by %o', async (query) => {
  await expectRefused((n, v) => n.jobs.list(v), query, 'input.query-invalid');
});

test('a list of ids is sent as one text, and filters without a value are left out', async () => {
  const addresses: string[] = [];
  const fetch: typeof globalThis.fetch = async (target) => {
    addresses.push(target instanceof Request ? target.url : target.toString());
    return Response.json([]);
  };
  const nsem = new Nsem({ baseUrl: 'https://nsem.example.com', fetch });
  await nsem.jobs.list({ ids: [7, 8], status: undefined, cursor: null } as never);
  await nsem.jobs.list(null as never);
  expect(addresses).toEqual([
    'https://nsem.example.com/jobs/?ids=7%2C8',
    'https://nsem.example.com/jobs/',
  ]);
});

const circular: { self?: unknown } = {};
circular.self = circular;

test.each([undefined, () => {}, circular, { amount: 5n }])('%o cannot be a body', async (body) => {
  await expectRefused((n, v) => n.jobs.create(v), body, 'input.body-invalid');
});

test.each([
  undefined,
  null,
  5,
  {},
  { name: 'a.txt' },
  { name: '', data: new Uint8Array() },
  { name: 'a.txt', data: 'Akwaaba' },
  { name: 'a.txt', data: new Uint8Array(), sizeBytes: -1 },
  { name: 'a.txt', data: new Uint8Array(), contentType: 'text/plain\r\nx-a: 1' },
  { name: 'a.txt', data: new Uint8Array(), filename: 'b.txt' },
  new URL('https://nsem.example.com/a.txt'),
])('%o cannot be a file', async (bad) => {
  const { nsem, sent } = connect();
  for (const failing of [
    () => nsem.jobs.deliver(7, { file: bad as never }),
    () => nsem.jobs.upload({ audio: bad } as never),
    () => nsem.jobs.quoteDocument({ document: bad } as never),
    () => nsem.uploads.send(bad as never, { purpose: 'job-input' } as never),
  ]) {
    expect(await failureOf(failing())).toBeInstanceOf(InputError);
  }
  expect(sent).toEqual([]);
});

test('a path to save to, and its options, are checked before the file is read', async () => {
  const { nsem } = connect();
  const download = await nsem.jobs.downloadOutput(7);
  const wrong = { onProgres: () => {} } as never;
  expect(await failureOf(download.toFile('a.txt', wrong))).toMatchObject({
    code: 'input.option-unknown',
  });
  expect(await download.text()).toBe('{"id":7}');
});

describe('a client', () => {
  test.each<[option: string, bad: readonly unknown[]]>([
    ['timeoutMs', badDurations],
    ['deadlineMs', badDurations],
    ['maxRetries', [-1, 0.5, NaN, Infinity, '3', null]],
    ['fetch', notFunctions],
    ['confirm', notFunctions],
    ['hooks', [[], 'log', null, () => {}]],
    ['logger', [{}, { error: () => {} }, null]],
    ['dispatcher', [{}, null, 'http://proxy.example.com']],
    ['userAgent', ['', 'makola\napp', 'makɔla', 5]],
  ])('cannot have such a %s', (option, bad) => {
    for (const value of bad) {
      const options = { [option]: value } as never;
      expect(() => new Nsem(options)).toThrow(
        expect.objectContaining({ name: 'InputError', code: 'input.option-invalid' }),
      );
    }
  });

  test.each([{ timout: 5 }, { baseURL: 'https://a' }, { apiKey: 'x' }, { hooks: { onReq: 5 } }])(
    'refuses the unknown option of %j',
    (options) => {
      expect(() => new Nsem(options as never)).toThrow(
        expect.objectContaining({ name: 'InputError', code: 'input.option-unknown' }),
      );
    },
  );

  test.each(['', ' ', '/api', 'file:///etc', 'https://', 'https://a/?b=1', 'https://a/#b', 5, {}])(
    'cannot have the address %j',
    (baseUrl) => {
      expect(() => new Nsem({ baseUrl: baseUrl as string })).toThrow(
        expect.objectContaining({ name: 'InputError', code: 'input.base-url-invalid' }),
      );
    },
  );
});

describe('a token', () => {
  const authorization = async (token: NsemOptions['token']) => {
    const seen: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      seen.push(new Headers(init?.headers).get('authorization'));
      return Response.json({ id: 7 });
    };
    const { nsem } = connect({ fetch, token });
    await nsem.jobs.get(7);
    return seen;
  };

  test.each(['nsem_key', 'nsem_key\n', 'nsem_key\r\n', ' nsem_key '])(
    '%j is sent without what surrounds it',
    async (token) => {
      expect(await authorization(token)).toEqual(['Bearer nsem_key']);
      expect(await authorization(() => token)).toEqual(['Bearer nsem_key']);
    },
  );

  test.each([null, '', '\n', () => null, () => undefined])('%j is none', async (token) => {
    expect(await authorization(token)).toEqual([null]);
  });

  test.each(['secret\nx-a: 1', 'secret key', 'sɛcret', 'secret\0', 5, {}])(
    '%j is refused, and never part of the error',
    async (token) => {
      const given = token as string;
      const thrown = (() => {
        try {
          return new Nsem({ token: given });
        } catch (error) {
          return error;
        }
      })();
      const { nsem, sent } = connect({ token: async () => given });
      for (const error of [thrown, await failureOf(nsem.jobs.get(7))]) {
        expect(error).toMatchObject({ name: 'InputError', code: 'input.token-invalid' });
        expect(JSON.stringify(error) + String(error)).not.toMatch(/secret|sɛcret/);
      }
      expect(sent).toEqual([]);
    },
  );
});

test.each([
  { 'x-a': 'secret\nx-b: 1' },
  { 'x-a\n': 'secret' },
  { 'x a': 'secret' },
  { 'x-a': 'sɛcret' },
  { 'x-a': 5 },
])('the headers %j cannot be sent, by any way to add them', async (headers) => {
  const bad = headers as never;
  const refused = [
    await expectRefused((n) => n.jobs.get(7, { headers: bad }), {}, 'input.header-invalid'),
    await failureOf(connect({ hooks: { onRequest: () => bad } }).nsem.jobs.get(7)),
  ];
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'input.header-invalid' });
    expect(error.detail).not.toMatch(/secret|sɛcret/);
  }
});

test('a key that is no header is refused before anything is sent', async () => {
  const use = (n: Nsem) => n.jobs.create(leaflet, { idempotencyKey: 'order\n17' });
  await expectRefused(use, {}, 'input.header-invalid');
});
