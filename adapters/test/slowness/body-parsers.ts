import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { parseForm } from '../../src/http/body/parse-form.ts';
import { parseJson, scanJson } from '../../src/http/body/parse-json.ts';
import { readMultipart } from '../../src/http/body/read-multipart.ts';
import { validate } from '../../src/http/operations/validate.ts';
import { operations } from '../../src/http/operations/operations.ts';
import { metadataJson } from '../../src/http/topics/jobs/job-bodies.schema.ts';
import type { Growing } from './growth.ts';
import { hostileTexts, textOf } from './worst-files.ts';
import { malformedBodies, overlongBodies } from './worst-bodies.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

const head = 16 * kibibyte;

/** The metadata of a job in a form is JSON within a field, which no other parser has bounded. */
const metadataTexts: Readonly<Record<string, (size: number) => string>> = {
  'many pairs': (size) =>
    `{${Array.from({ length: Math.floor(size / 11) }, (_, nth) => `"${nth}":"a"`).join(',')}}`,
  'many invalid members': (size) =>
    `{${Array.from({ length: Math.floor(size / 11) }, (_, nth) => `"${nth}":[]`).join(',')}}`,
  'nested objects': (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
  'nested lists': (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'a long key': (size) => `{"${'k'.repeat(size - 8)}":"a"}`,
  'a long number': (size) => `{"a":${'9'.repeat(size - 6)}}`,
};

const metadataSchema = metadataJson();
const largestMetadata = 64_000;

/** The parser of metadata, with texts that are built to be slow. */
export const ofMetadata = Object.entries(metadataTexts).map(([name, build]): Growing<string> => ({
  name: `parsing metadata: ${name}`,
  largest: largestMetadata,
  build,
  run: (text) => validate(metadataSchema, text, []),
}));

/** The bodies that the operation with the largest ones may get, limited to a size. */
const bodiesOf = (size: number) => {
  const schema = operations.find(({ id }) => id === 'createJob');
  if (schema?.body === undefined) throw new Error('createJob has a body');
  const operation = { ...schema, body: { ...schema.body, maxBytes: size } };
  return [...malformedBodies(operation), ...overlongBodies(operation, {})];
};

const bodiesBySize = new Map<number, ReturnType<typeof bodiesOf>>();

const bodyNamed = (name: string, size: number): Buffer => {
  const bodies = bodiesBySize.get(size) ?? bodiesOf(size);
  bodiesBySize.set(size, bodies);
  const found = bodies.find(({ about }) => about === name);
  if (found === undefined) throw new Error(`there is no body ${name}`);
  return Buffer.from(found.bytes());
};

const largestBody = mebibyte;

/** Reads a multipart body as the server does, in chunks as they arrive. */
function readParts(bytes: Buffer): Promise<unknown> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, nth) =>
    bytes.subarray(nth * 65_536, (nth + 1) * 65_536),
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=nsem' };
  const request = Object.assign(Readable.from(chunks), { headers, complete: true });
  return readMultipart(request as unknown as IncomingMessage, {
    fileField: undefined,
    maxFieldBytes: largestBody,
    maxFileBytes: 0,
    maxMemoryBytes: 2 * largestBody,
    maxBytes: 2 * largestBody,
    patienceMs: undefined,
    staging: {
      receive: () => Promise.reject(new Error('no file is expected')),
      receiveText: () => Promise.reject(new Error('no text is expected')),
      store: () => Promise.reject(new Error('nothing is stored')),
      discard: () => Promise.resolve(),
    },
    share: { hold: () => true, [Symbol.dispose]: () => undefined },
  });
}

const bodyParsers: Readonly<Record<string, readonly ((bytes: Buffer) => unknown)[]>> = {
  'application/json': [scanJson, parseJson],
  'application/x-www-form-urlencoded': [parseForm],
  'multipart/form-data; boundary=nsem': [readParts],
};

/** The parsers of bodies, with the bodies that are the slowest to refuse. */
export const ofBodies = bodiesOf(64 * kibibyte).flatMap(({ about, type }) =>
  (bodyParsers[type] ?? []).map((run): Growing<Buffer> => ({
    name: `${run.name}: ${about}`,
    largest: largestBody,
    build: (size) => bodyNamed(about, size),
    run,
  })),
);

/** The schemas of all bodies, with as much text as they are given before it is measured. */
export const ofSchemas = operations.flatMap(({ id, body }) =>
  hostileTexts
    .filter((_kind, nth) => nth % 3 === 0)
    .map((kind): Growing => ({
      name: `validating ${id}: ${kind.name}`,
      largest: Math.min(body?.maxBytes ?? head, mebibyte),
      build(size) {
        const text = textOf(kind, size);
        return Object.fromEntries(namesOf(body?.schema).map((name) => [name, text]));
      },
      run: (value) => body !== undefined && validate(body.schema, value, []),
    })),
);

const namesOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? { field: true });
