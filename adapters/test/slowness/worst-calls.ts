import { byTier } from '@nsem/core/testing';
import type { Operation } from '../../src/http/operations/operation.ts';
import { accessRows } from '../../src/http/testing/access/access-rows.ts';
import { parameters } from '../../src/http/testing/described-fields.ts';
import { actors, setScene, type MatrixKeys } from '../../src/http/testing/scene.ts';
import type { TestServer } from '../../src/http/testing/test-server.ts';
import type { SentCall } from './caller-thread.ts';
import {
  hostileDocuments,
  hostileRecordings,
  hostileTexts,
  textOf,
  type WorstFile,
} from './worst-files.ts';
import {
  filledBodies,
  malformedBodies,
  multipart,
  multipartOf,
  overlongBodies,
  type WorstBody,
} from './worst-bodies.ts';

/** A call that is built to be slow, and can be prepared anew for each attempt. */
export type WorstCall = Readonly<{
  about: string;
  /** What is unusual in it, without the name of the parameter or field that has it. */
  kind: string;
  prepare: () => Promise<SentCall>;
}>;

/** The parts of a valid call, of which one at a time is replaced. */
type Valid = Readonly<{
  operation: Operation;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}>;

/** The room in the head of a request besides the headers of every request. */
const longestHead = 12 * 1024;

/** Takes the call from the authorisation matrix, by the first actor who may make it, on new data. */
async function prepareValid({ operation, server, keys }: Subject): Promise<Valid> {
  const row = accessRows.find(({ operation: id }) => id === operation.id);
  if (row === undefined) throw new Error(`the matrix does not cover ${operation.id}`);
  const actor = actors.find((_actor, index) => ![401, 403].includes(row.expected[index] ?? 0));
  if (actor === undefined) throw new Error(`no actor may call ${operation.id}`);
  const scene = await setScene(server, keys);
  const token = scene.credentials[actor];
  const sent = row.send?.(actor, server);
  const url = `${server.url}${row.path(scene)}`;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return { operation, url, headers, body: sent?.json ?? {} };
}

const longestPage = 'the longest page';

const encoded = (text: string, bytes: number): string => {
  const all = encodeURIComponent(text);
  return all.slice(0, bytes).replace(/%.?$/, '');
};

/** Addresses with as much as the head of a request takes. */
/** They pass through the same code in every operation: a few kinds in each are enough. */
const addressTexts = hostileTexts.filter((_kind, nth) => nth % 4 === 1);

function* worstAddresses({
  operation,
  url,
}: Valid): Generator<Readonly<{ about: string; kind: string; url: string }>> {
  const [base = ''] = url.split('?');
  for (const kind of addressTexts) {
    const text = encoded(textOf(kind, longestHead), longestHead);
    for (const { name } of parameters(operation, 'query')) {
      const about = `the query’s ${name} of ${kind.name}`;
      yield { about, kind: `a query of ${kind.name}`, url: `${base}?${name}=${text}` };
    }
    for (const { name } of parameters(operation, 'path').slice(0, 1)) {
      const path = operation.path.replace(`{${name}}`, text).replaceAll(/\{\w+\}/g, '1');
      const about = `the path’s ${name} of ${kind.name}`;
      yield { about, kind: `a path of ${kind.name}`, url: new URL(path, base).href };
    }
  }
  for (const pair of ['a&', 'a=1&', '%', '=', 'limit=100&', '[]=1&']) {
    const query = pair.repeat(longestHead / pair.length);
    const about = `a query of ${pair}`;
    yield { about, kind: about, url: `${base}?${query}` };
  }
  if (parameters(operation, 'query').some(({ name }) => name === 'limit')) {
    yield { about: longestPage, kind: longestPage, url: `${base}?limit=100` };
  }
}

const longHeaders: Readonly<Record<string, string>> = {
  accept: 'text/html;q=0.1,',
  'accept-encoding': 'gzip;q=0.1, ',
  authorization: 'Bearer ',
  'content-type': 'application/json; a=b',
  cookie: 'a=b; ',
  'if-none-match': '"a", W/',
  'idempotency-key': '"a',
  'last-event-id': '9',
  range: 'bytes=0-1,',
  'x-forwarded-for': '10.0.0.1, ',
};

function* worstHeaders({ headers }: Valid) {
  for (const [name, unit] of Object.entries(longHeaders)) {
    const value = unit.repeat(longestHead / unit.length).trim();
    yield { about: `a long ${name}`, headers: { ...headers, [name]: value } };
  }
}

function* fileBodies({ operation: { id, body } }: Valid, sizeBytes: number): Generator<WorstBody> {
  if (body?.file === undefined) return;
  const { field, maxBytes = sizeBytes } = body.file;
  const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    uploadJob: { service_type: 'transcription', language: 'tw' },
    createService: { service_type: 'narration', language: 'ee' },
    updateService: { service_type: 'narration', language: 'tw' },
  };
  const files: readonly WorstFile[] =
    id === 'deliverJob' || id === 'addReference' ? hostileDocuments : hostileRecordings;
  for (const { name, build } of files) {
    const bytes = () =>
      multipartOf(fields[id] ?? {}, {
        field,
        name: 'a.wav',
        bytes: build(Math.min(maxBytes, sizeBytes) - 4_096),
      });
    // Its words are counted like those of a text in JSON.
    const kind = name.startsWith('a text of') ? 'a text in a file' : name;
    yield { about: name, kind, type: multipart, bytes };
  }
}

/** A recording in JSON as large as it may be, and one that is nearly base64. */
function* recordingBodies({ operation: { id } }: Valid): Generator<WorstBody> {
  if (id !== 'createService' && id !== 'updateService') return;
  const megabytes = (count: number, letter: string) => letter.repeat(count * 1024 * 1024);
  const recordings = {
    base64: () => megabytes(13, 'A'),
    'base64 with escaped slashes': () => megabytes(6, String.raw`\/\/`),
    'base64 that ends with an error': () => `${megabytes(13, 'A')}AAA*`,
    'a data URL': () => `data:audio/wav;base64,${megabytes(13, 'A')}`,
    parameters: () => `data:audio/wav${megabytes(3, ';a=b')};base64,AAAA`,
    spaces: () => megabytes(13, ' '),
    semicolons: () => `data:${megabytes(13, ';')}`,
  };
  for (const [about, compose] of Object.entries(recordings)) {
    // It is put into the JSON as it is: to escape megabytes takes longer than the call.
    const body = '{"service_type":"narration","language":"ee","audio_recording":"';
    const bytes = () => Buffer.from(`${body}${compose()}"}`);
    const kind = ['parameters', 'base64 with escaped slashes'].includes(about) ? about : 'base64';
    yield { about: `a recording of ${about}`, kind, type: 'application/json', bytes };
  }
}

function* chain<T>(all: readonly Iterable<T>[]): Generator<T> {
  for (const each of all) yield* each;
}

const answersFile = ({ id }: Operation): boolean =>
  id.startsWith('download') || id === 'exportAccount';

const isMove = ({ method, params }: Operation): boolean =>
  method === 'POST' && params !== undefined;

/** An operation, and the server on which it is called. */
type Subject = Readonly<{
  operation: Operation;
  server: TestServer;
  keys: MatrixKeys;
  /** Bodies that other operations declare as well: they are read by the same code. */
  readBefore: Set<unknown>;
}>;

type RefusedCall = Readonly<{ about: string; kind: string; call: () => SentCall }>;

/** The calls that are refused for their address, their headers or their body. */
function* refusedCalls(valid: Valid, { readBefore }: Subject): Generator<RefusedCall> {
  const { operation, url, headers } = valid;
  const { method, body } = operation;
  const type = { 'content-type': 'application/json' };
  const bytes = body === undefined ? undefined : Buffer.from('{}');
  const plain: SentCall = { url, method, headers: { ...headers, ...type }, body: bytes };
  // An archive of everything takes its time; one is enough.
  if (answersFile(operation)) {
    yield { about: 'nothing unusual', kind: 'nothing unusual', call: () => plain };
    return;
  }
  for (const { about, kind, url: other } of worstAddresses(valid)) {
    yield { about, kind, call: () => ({ ...plain, url: other }) };
  }
  for (const { about, headers: other } of worstHeaders(valid)) {
    yield { about, kind: about, call: () => ({ ...plain, headers: other }) };
  }
  if (body === undefined || readBefore.has(body)) return;
  readBefore.add(body);
  const bodies = [malformedBodies(operation), overlongBodies(operation, valid.body)];
  for (const { about, kind = about, ...worst } of chain(bodies)) {
    yield { about, kind, call: () => withBody(plain, worst) };
  }
}

const withBody = (
  call: SentCall,
  { type, bytes }: Pick<WorstBody, 'type' | 'bytes'>,
): SentCall => ({
  ...call,
  headers: { ...call.headers, 'content-type': type },
  body: bytes(),
});

/** Every so many calls are made in the main tier; no number of kinds is a multiple of it. */
const stride = byTier({ main: 67, exhaustive: 1 });

/**
 * Chooses which calls a search makes: all of them in the exhaustive tier. In the main one, the first call of each
 * operation and of each kind, the longest page of each list, and some of all others.
 */
export function chooseCalls() {
  const kinds = new Set<string>();
  const called = new Set<string>();
  let count = 0;
  return {
    kinds,
    called,
    isChosen(id: string, { kind }: WorstCall): boolean {
      const isNew = !kinds.has(kind) || !called.has(id);
      kinds.add(kind);
      called.add(id);
      count += 1;
      return isNew || kind === longestPage || count % stride === 0;
    },
  };
}

/** Every call of an operation that is built to be slow. */
export async function* worstCalls(subject: Subject): AsyncGenerator<WorstCall> {
  const { operation, server } = subject;
  const { method } = operation;
  const valid = await prepareValid(subject);
  for (const { about, kind, call } of refusedCalls(valid, subject)) {
    yield { about, kind, prepare: () => Promise.resolve(call()) };
  }
  const working = [
    filledBodies(operation, valid.body),
    fileBodies(valid, server.dependencies.maxUploadBytes),
    recordingBodies(valid),
  ];
  for (const { about, kind = about, ...body } of chain(working)) {
    yield {
      about,
      kind,
      // What an attempt changes must not spare the next one its work: neither a move nor an answer.
      async prepare() {
        const { url, headers } = isMove(operation) ? await prepareValid(subject) : valid;
        const key = { 'idempotency-key': crypto.randomUUID() };
        return withBody({ url, method, headers: { ...headers, ...key }, body: undefined }, body);
      },
    };
  }
}
