import { checkBooks } from '@nsem/core';
import { accountId, bySession, byTier } from '@nsem/core/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allows } from '../src/http/operations/authenticate.ts';
import { refusalsOf } from '../src/http/openapi/describe-api.ts';
import { resolveOperations } from '../src/http/openapi/resolve-operations.ts';
import { operations } from '../src/http/operations/operations.ts';
import type { Operation } from '../src/http/operations/operation.ts';
import { statusOf } from '../src/http/problems/problem.ts';
import { spokenWav } from '../src/http/testing/audio.ts';
import { startTestServer, type Got, type TestServer } from '../src/http/testing/test-server.ts';
import { createOpenApiDocument } from '../src/openapi.ts';
import { createSchemaArbitrary, hostile, type Schema } from './support/schema-arbitrary.ts';

const runsEach = byTier({ main: 400, exhaustive: 2000 });
const fixedSeed = ['a fixed seed', 20_261_120] as const;
const randomSeed = ['a random seed', Date.now() % 2 ** 31] as const;
const seeds = byTier({ main: [fixedSeed], exhaustive: [fixedSeed, randomSeed] });

type Actor =
  | 'anonymous'
  | 'admin'
  | 'client'
  | 'otherClient'
  | 'provider'
  | 'otherProvider'
  | 'key';

/** A generated call; its texts are sent verbatim. */
type Call = Readonly<{
  operation: Operation;
  actor: Actor;
  path: string;
  type: string | undefined;
  body: string | FormData | undefined;
  key: string | undefined;
  ifMatch: string | undefined;
}>;

let server: TestServer;
let apiKey: string;
const seen = new Map<number, number>();

beforeAll(async () => {
  server = await startTestServer({ promotion: { freeWords: 500 } });
  const { admin } = server.people;
  const registered = await server.call('POST', '/auth/register', {
    json: {
      name: 'Esi Quaye',
      email: 'esi.quaye@example.com',
      password: 'Sankofa-na-yenkyi',
      role: 'client',
    },
  });
  const { access_token: token, user } = registered.body;
  apiKey = await server.keyOf({ ...server.people.client, token });
  const json = { user_id: user.id, amount: 1000, note: 'Mobile money' };
  await server.call('POST', '/wallet/admin/credits', { by: admin, json });
});
afterAll(() => server.stop());

const document = resolveOperations(createOpenApiDocument());
const components = (document.components?.schemas ?? {}) as Record<string, Schema>;

const language = fc.constantFrom('en', 'tw', 'ee', 'dag', 'English', 'Twi', 'EWE');
const { valid, nearlyValid } = createSchemaArbitrary(components, {
  source_language: language,
  target_language: language,
  language,
  service_type: fc.constantFrom('translation', 'translation', 'transcription', 'narration'),
  content: fc.constantFrom('Please wash your hands.', 'Mema wo akye', 'ɛ', '…'),
  provider_id: fc.constantFrom('PRV-000004', 'PRV-000006', '', null, null, null),
  user_id: fc.integer({ min: 1, max: 8 }),
  status: fc.constantFrom('pending', 'approved', 'rejected', 'completed', 'in_progress'),
  audio_recording: fc.constantFrom(spokenWav().toString('base64'), 'UklGRg==', '?', null),
  email: fc.oneof(fc.constant('esi.quaye@example.com'), fc.emailAddress()),
  limit: fc.integer({ min: 1, max: 100 }),
  // A lower one would refuse almost all calls that follow.
  rate_limit_calls: fc.constant(999_999),
  cursor: fc.constantFrom('YmVmb3JlOjU', 'bm9uc2Vuc2U'),
});

/** Languages that match the service type; drawn independently they would rarely be valid. */
function fitLanguages(value: unknown): unknown {
  const {
    language: one = 'tw',
    source_language: source = 'en',
    target_language: target = 'tw',
    ...rest
  } = asObject(value);
  switch (rest['service_type']) {
    case 'translation':
      return { ...rest, source_language: source, target_language: target };
    case 'transcription':
    case 'narration':
      return { ...rest, language: one };
    default:
      return value;
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Form encoding: null becomes an empty field. */
const asField = (value: unknown): string => (value === null ? '' : asText(value));

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

type Described = Readonly<{
  parameters?: readonly Readonly<{ name: string; in: string; schema: Schema }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>;
}>;

const paths = document.paths as Record<string, Record<string, Described>>;

const describedOf = ({ path, method }: Operation): Described =>
  paths[path]?.[method.toLowerCase()] ?? {};

/** Values of path and query parameters: mostly existing ids, occasionally hostile. */
function parametersOf(operation: Operation, place: 'path' | 'query') {
  const parameters = (describedOf(operation).parameters ?? []).filter(({ in: at }) => at === place);
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => [
      name,
      fc.oneof(
        { weight: 6, arbitrary: place === 'path' ? someId(name, operation) : valid(schema) },
        {
          weight: 1,
          arbitrary: hostile,
        },
      ),
    ]),
  );
  return fc.record(values, place === 'path' ? {} : { requiredKeys: [] });
}

/** Nearly every other call needs the first four languages, and the first seven people. */
const lowestId: Readonly<Record<string, number>> = {
  deleteLanguage: 5,
  deleteAccount: 8,
  deleteUserAccount: 8,
  suspendAccount: 8,
};

const someId = (name: string, { id }: Operation): fc.Arbitrary<unknown> =>
  name === 'filename'
    ? fc.constantFrom(`${'0'.repeat(32)}.wav`, '..', 'a.wav')
    : fc.integer({ min: lowestId[id] ?? 1, max: 12 });

const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(asText(values[name]).toWellFormed()),
  );

function toForm(value: unknown): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(asObject(value))) {
    const bytes = new Blob([spokenWav()]);
    if (name === 'audio_file' || name === 'file') form.append(name, bytes, 'a.wav');
    else form.append(name, asField(field));
  }
  return form;
}

type Pair = [string, string];

const encode = (type: string, value: unknown): string | FormData => {
  if (type === 'multipart/form-data') return toForm(value);
  if (type === 'application/json') return JSON.stringify(value);
  const fields = Object.entries(asObject(value)).map(([name, field]): Pair => [
    name,
    asText(field),
  ]);
  return new URLSearchParams(fields).toString();
};

/** A valid or invalid body in a content type that the operation accepts, no body, or nonsense. */
function bodyOf(operation: Operation): fc.Arbitrary<Pick<Call, 'type' | 'body'>> {
  const { requestBody } = describedOf(operation);
  const none = fc.constant({ type: undefined, body: undefined });
  if (requestBody === undefined) return none;
  const nonsense = fc.record({
    type: fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x'),
    body: fc.oneof(fc.json(), fc.string(), fc.constantFrom('{', '--x', '"\\ud800"')),
  });
  const written = fc
    .constantFrom(...Object.entries(requestBody.content))
    .chain(([type, { schema }]) =>
      fc
        .oneof(
          { weight: 4, arbitrary: valid(schema).map(fitLanguages) },
          { weight: 1, arbitrary: valid(schema) },
          { weight: 4, arbitrary: nearlyValid(schema) },
          { weight: 1, arbitrary: hostile },
        )
        .map((value) => ({ type, body: encode(type, value) })),
    );
  return fc.oneof({ weight: 12, arbitrary: written }, nonsense, none);
}

const roles = {
  admin: 'admin',
  client: 'client',
  otherClient: 'client',
  key: 'client',
  provider: 'service-provider',
  otherProvider: 'service-provider',
} as const;

/** Mostly an actor whose role allows the call, so that it gets beyond authorisation. */
function actorOf({ access }: Operation): fc.Arbitrary<Actor> {
  const people = Object.keys(roles) as (keyof typeof roles)[];
  const allowed = people.filter((actor) =>
    allows(access, bySession({ id: accountId(1), role: roles[actor] })),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...allowed) },
    { weight: 1, arbitrary: fc.constantFrom<Actor>('anonymous', ...people) },
  );
}

const callOf = (operation: Operation): fc.Arbitrary<Call> =>
  fc
    .record({
      actor: actorOf(operation),
      path: parametersOf(operation, 'path'),
      query: parametersOf(operation, 'query'),
      sent: bodyOf(operation),
      slash: fc.constantFrom('', '/'),
      key: fc.option(fc.constantFrom('k1', 'k2', '"k3"', '" "', 'x'.repeat(256)), {
        freq: 3,
        nil: undefined,
      }),
      ifMatch: fc.option(fc.constantFrom('*', '"5-pending-mwosilhs"', 'W/"a"', ',,', '"'), {
        freq: 6,
        nil: undefined,
      }),
    })
    .map(({ path, query, sent, slash, ...rest }) => {
      const pairs = Object.entries(query).map(([name, value]): Pair => [name, asText(value)]);
      const search = new URLSearchParams(pairs).toString();
      const filled = fillPath(operation.path.replace(/\/$/, ''), path);
      return { operation, ...rest, ...sent, path: `${filled}${slash}${search && `?${search}`}` };
    });

const anyCall = fc.constantFrom(...operations).chain(callOf);

async function credentialOf({ operation, actor }: Call) {
  if (actor === 'anonymous') return undefined;
  if (actor === 'key') return apiKey;
  const person = server.people[actor];
  const endsSessions = ['logOut', 'endSession'].includes(operation.id);
  if (!endsSessions) return person;
  // It would end the session that later calls use: of the applicant, no other call uses one.
  const json = { email: server.people.applicant.email, password: 'Akwaaba 2026' };
  return (await server.call('POST', '/auth/login', { json })).body.access_token;
}

async function make(call: Call): Promise<Got> {
  const { operation, path, body, type, key, ifMatch } = call;
  return server.call(operation.method, path, {
    by: await credentialOf(call),
    headers: {
      ...(type !== undefined && !(body instanceof FormData) && { 'content-type': type }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    ...(body !== undefined && { body }),
  });
}

const documented = ({ answers, ...operation }: Operation): ReadonlySet<number> =>
  new Set([
    ...Object.keys(answers).map(Number),
    ...refusalsOf({ answers, ...operation }).map((code) => statusOf(code)),
  ]);

const partsOf = (path: string): readonly string[] => path.replace(/\/$/, '').split('/');

/** Whether a hostile value turned the path into another one, such as `/jobs/..`, `/jobs/./fail` or `/jobs//`. */
function isElsewhere({ operation, path }: Call): boolean {
  const parts = partsOf(new URL(path, server.url).pathname);
  return parts.length !== partsOf(operation.path).length || parts.includes('', 1);
}

async function check(call: Call): Promise<void> {
  const { status, headers, body } = await make(call);
  seen.set(status, (seen.get(status) ?? 0) + 1);
  expect(status).toBeLessThan(500);
  expect(headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const elsewhere = isElsewhere(call);
  expect(elsewhere || documented(call.operation).has(status)).toBe(true);
  // Responses match the API reference exactly: nothing missing, nothing extra.
  const schema = elsewhere ? undefined : call.operation.answers[status]?.schema;
  expect(schema?.parse(body) ?? body).toEqual(body);
  if (status >= 400) checkProblem({ status, headers, body });
}

function checkProblem({ status, headers, body }: Omit<Got, 'text'>): void {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(body).toMatchObject({
    type: `/docs#problem-${body.code}`,
    status,
    title: expect.stringMatching(/\S/),
    detail: expect.stringMatching(/\S/),
    request_id: headers.get('request-id'),
    retryable: expect.any(Boolean),
  });
}

it.each(seeds)('no generated call breaks the server, from %s', async (_kind, seed) => {
  process.stdout.write(`fuzz seed ${seed}\n`);
  await fc.assert(fc.asyncProperty(anyCall, check), {
    seed,
    numRuns: runsEach,
    endOnFailure: true,
  });
});

/** The outputs of past jobs, which `aFile` makes, were never stored: a call that reads one finds that out. */
const isOfMissingFile = (line: string): boolean =>
  /"file":"4f9c2a7e[0-9a-f]{8}","reason":"missing"/.test(line);

it('the calls met every kind of response, and the ledger still balances', async () => {
  const total = [...seen.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(seeds.length * runsEach);
  // What is rare varies with a random seed.
  const rare = byTier({ main: 1, exhaustive: 0.5 });
  const leastOf4000 = {
    200: 500,
    201: 25 * rare,
    204: 20 * rare,
    400: 100,
    401: 60,
    403: 200,
    404: 300,
    409: 25 * rare,
    415: 10,
    422: 500,
  };
  for (const [status, count] of Object.entries(leastOf4000)) {
    const least = Math.floor((count * total) / 4000);
    expect(seen.get(Number(status)) ?? 0, `answers with ${status}`).toBeGreaterThanOrEqual(least);
  }
  expect(checkBooks(await server.database.readBooks())).toEqual([]);
  const errors = server.logged.filter((line) => line.includes('"level":50'));
  expect(errors.filter((line) => !isOfMissingFile(line))).toEqual([]);
});
