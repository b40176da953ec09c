import type { IncomingMessage } from 'node:http';
import { open, readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { composeText, countWords, ok, parseGhs, parseProviderId } from '@nsem/core';
import {
  checkTranscript,
  checkTranslation,
  countText,
  createGlossaryChecker,
  createTermFinder,
  findStandIns,
  findUnitMismatch,
  longestText,
  readTranscript,
  segmentText,
  toCues,
  writeTranscript,
} from '@nsem/core/texts';
import { parseDataUrl } from '../../src/audio/data-url.ts';
import { probeAudio } from '../../src/audio/probe-audio.ts';
import { checkVoiceSample, decodeRecording } from '../../src/audio/voice-sample.ts';
import { documentFormats, type DocumentFormat } from '../../src/documents/document-format.ts';
import { runTask } from '../../src/documents/document-task.ts';
import { isFileKey } from '../../src/files/file-key.ts';
import { identifyDocument } from '../../src/files/identify-document.ts';
import { sanitizeFileName } from '../../src/files/sanitize-file-name.ts';
import { zipHasEntry } from '../../src/files/zip-has-entry.ts';
import { parseFields } from '../../src/http/body/fields.ts';
import { parseForm } from '../../src/http/body/parse-form.ts';
import { parseJson } from '../../src/http/body/parse-json.ts';
import { readMultipart } from '../../src/http/body/read-multipart.ts';
import { scanJson } from '../../src/http/body/scan-json.ts';
import { fingerprintOf } from '../../src/http/operations/fingerprint.ts';
import { validate } from '../../src/http/operations/validate.ts';
import { operations } from '../../src/http/operations/operations.ts';
import { readRange } from '../../src/http/replies/byte-range.ts';
import { readGlossaryCsv } from '../../src/http/topics/glossary/read-glossary-csv.ts';
import { metadataJson } from '../../src/http/topics/jobs/job-labels.schema.ts';
import { writeSubRip, writeWebVtt } from '../../src/output-formats/subtitles.ts';
import { writeTranscriptDocument } from '../../src/output-formats/transcript-document.ts';
import { readMetadata } from '../../src/http/topics/uploads/read-metadata.ts';
import { containing } from '../../src/persistence/statements/like-pattern.ts';
import { measureWaveform } from '../../src/waveforms/measure-waveform.ts';
import type { Growing } from './growth.ts';
import { hostileTexts, textOf } from './hostile-texts.ts';
import { malformedBodies, overlongBodies } from './worst-bodies.ts';
import { hostileDocuments, hostileRecordings, type WorstFile } from './worst-files.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** A parser of texts: how long a text it may get, in UTF-16 units, and what it does. */
type TextParser = Readonly<{ name: string; most: number; run: (text: string) => unknown }>;

const head = 16 * kibibyte;

const languages = { sourceLanguage: 'en', targetLanguage: 'tw' } as const;
const checkSegment = (source: string, text: string) =>
  checkTranslation({ segments: [{ source, text }], ...languages });

/** As many terms as a client may have; all but the last few words of many are the same. */
const manyTerms = Array.from({ length: 5_000 }, (_, nth) => ({
  term: `${'a '.repeat(nth % 20)}${nth % 2 === 0 ? 'a' : nth}`,
  translation: nth % 3 === 0 ? null : 'a '.repeat(nth % 20),
  forbidden: ['aa', `a${nth}`],
  isCaseSensitive: nth % 2 === 0,
}));
const findManyTerms = createTermFinder(manyTerms);
const checkManyTerms = createGlossaryChecker(manyTerms);
const hours = 36_000_000;
const cuesOf = (text: string) => toCues(readTranscript(`[00:00:00] ${text}`), hours);
const checkRecorded = (text: string) => checkTranscript(readTranscript(text), hours, 'tw');
const rewrite = (text: string) => writeTranscript(readTranscript(text));
const toDocument = (text: string) =>
  writeTranscriptDocument({ title: 'Ama', language: 'tw', parts: readTranscript(text) });
/** Reads a document as its thread does; what contains each text depends on the format. */
const wrappings: Readonly<Record<DocumentFormat, (text: string) => string>> = {
  txt: (text) => text,
  md: (text) => text,
  docx: (text) => text,
  srt: (text) => `1\n00:00:01,000 --> 00:00:02,000\n${text}`,
  vtt: (text) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`,
  html: (text) => `<p>${text}`,
  xliff: (text) => `<xliff><file><segment><source>${text.replaceAll('<a href="//b">', '<a/>')}`,
};

const documentParsers = documentFormats
  .filter((format) => format !== 'docx')
  .map((format): TextParser => ({
    name: `reading a document in ${format}`,
    most: longestText,
    run: (text) =>
      runTask({
        kind: 'read',
        bytes: Buffer.from(wrappings[format](text)),
        name: `a.${format}`,
      }),
  }));

const textParsers: readonly TextParser[] = [
  ...documentParsers,
  {
    name: 'dividing a document',
    most: longestText,
    run: (text) => findUnitMismatch(text, text),
  },
  { name: 'composing a text', most: longestText, run: composeText },
  { name: 'counting words of English', most: longestText, run: (text) => countWords(text, 'en') },
  { name: 'counting words of Chinese', most: longestText, run: (text) => countWords(text, 'zh') },
  { name: 'counting characters', most: longestText, run: (text) => countText(text, 'tw') },
  { name: 'dividing a text', most: longestText, run: (text) => segmentText(text, 'en') },
  { name: 'finding stand-ins', most: longestText, run: (text) => findStandIns(text, 'tw') },
  { name: 'checking a translation', most: longestText, run: (text) => checkSegment('One.', text) },
  { name: 'checking against a source', most: longestText, run: (text) => checkSegment(text, '1.') },
  { name: 'finding terms', most: longestText, run: findManyTerms },
  {
    name: 'checking against a glossary',
    most: longestText,
    run: (text) => checkManyTerms({ source: text, text }),
  },
  { name: 'reading a transcript', most: longestText, run: readTranscript },
  { name: 'writing a transcript', most: longestText, run: rewrite },
  { name: 'checking a transcript', most: longestText, run: checkRecorded },
  { name: 'timing subtitles', most: longestText, run: cuesOf },
  { name: 'writing SubRip', most: longestText, run: (text) => writeSubRip(cuesOf(text)) },
  { name: 'writing WebVTT', most: longestText, run: (text) => writeWebVtt(cuesOf(text)) },
  { name: 'writing a Word document', most: longestText, run: toDocument },
  {
    name: 'reading a glossary',
    most: 500_000,
    run: (text) => readGlossaryCsv(`term\n${text}`, { source: 'en', target: 'tw' }),
  },
  { name: 'parsing an amount', most: head, run: parseGhs },
  { name: 'parsing a Provider ID', most: head, run: parseProviderId },
  { name: 'sanitizing a file name', most: head, run: sanitizeFileName },
  { name: 'recognizing a file key', most: head, run: isFileKey },
  { name: 'parsing a query', most: head, run: parseFields },
  { name: 'parsing a form', most: mebibyte, run: (text) => parseForm(Buffer.from(text)) },
  { name: 'reading a range', most: head, run: (text) => readRange(text, 1_000) },
  { name: 'composing a search pattern', most: head, run: containing },
  { name: 'reading the metadata of an upload', most: head, run: readMetadata },
  { name: 'parsing a data URL', most: 2 * mebibyte, run: parseDataUrl },
  { name: 'decoding a recording', most: 2 * mebibyte, run: decodeRecording },
  {
    name: 'decoding a recording in a data URL',
    most: 2 * mebibyte,
    run: (text) => decodeRecording(`data:audio/wav;base64,${text}`),
  },
  { name: 'taking a fingerprint', most: 2 * mebibyte, run: (text) => fingerprintOf([{ text }]) },
];

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

const ofMetadata = Object.entries(metadataTexts).map(([name, build]): Growing<string> => ({
  name: `parsing metadata: ${name}`,
  largest: largestMetadata,
  build,
  run: (text) => validate(metadataSchema, text, []),
}));

const ofTexts = textParsers.flatMap(({ name, most, run }) =>
  hostileTexts.map((kind): Growing<string> => ({
    name: `${name}: ${kind.name}`,
    largest: most,
    build: (size) => textOf(kind, size),
    run,
  })),
);

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
  return Buffer.from(found.bytes);
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
      keep: () => Promise.reject(new Error('nothing is kept')),
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

const ofBodies = bodiesOf(64 * kibibyte).flatMap(({ about, type }) =>
  (bodyParsers[type] ?? []).map((run): Growing<Buffer> => ({
    name: `${run.name}: ${about}`,
    largest: largestBody,
    build: (size) => bodyNamed(about, size),
    run,
  })),
);

/** The schemas of all bodies, with as much text as they are given before it is measured. */
const ofSchemas = operations.flatMap(({ id, body }) =>
  hostileTexts
    .filter((_kind, nth) => nth % 3 === 0)
    .map((kind): Growing => ({
      name: `validating ${id}: ${kind.name}`,
      largest: Math.min(body?.maxBytes ?? head, mebibyte),
      build: (size) =>
        Object.fromEntries(namesOf(body?.schema).map((name) => [name, textOf(kind, size)])),
      run: (value) => body !== undefined && validate(body.schema, value, []),
    })),
);

const namesOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? { field: true });

/** Files are parsed from the disk. */
const ofFiles = (
  path: string,
  files: readonly WorstFile[],
  run: (path: string) => Promise<unknown>,
) =>
  files.map(({ name, build }): Growing<Buffer> => ({
    name: `${run.name}: ${name}`,
    largest: 2 * mebibyte,
    build,
    async run(bytes) {
      await writeFile(path, bytes);
      return run(path);
    },
  }));

const identify = (path: string) =>
  identifyDocument({ path, name: 'a.txt', sizeBytes: 0, sha256: '' });

async function searchZip(path: string) {
  const handle = await open(path, 'r');
  try {
    return ok(await zipHasEntry(handle, 'word/document.xml'));
  } finally {
    await handle.close();
  }
}

const readWordDocument = async (path: string) =>
  runTask({ kind: 'read', bytes: await readFile(path), name: 'a.docx' });

/** Every parser and counter of texts and bytes from outside, each with inputs built to be slow. */
export const growingInputs = (path: string): readonly Growing[] => [
  ...ofTexts,
  ...ofMetadata,
  ...ofBodies,
  ...ofSchemas,
  ...ofFiles(path, hostileRecordings, probeAudio),
  ...ofFiles(path, hostileRecordings, checkVoiceSample),
  ...ofFiles(path, hostileRecordings, measureWaveform),
  ...ofFiles(path, hostileDocuments, identify),
  ...ofFiles(path, hostileDocuments, searchZip),
  ...ofFiles(path, hostileDocuments, readWordDocument),
];

/** The folders that parse what comes from outside, and their modules whose parsers are searched. */
export const searchedModules: Readonly<Record<string, readonly string[]>> = {
  // Every format is measured through probe-audio, and decoded through measure-waveform.
  audio: [
    'bit-reader',
    'byte-reader',
    'data-url',
    'decode-flac',
    'decode-mp3',
    'decode-opus',
    'decode-wav',
    'ebml',
    'flac-frame',
    'flac-subframe',
    'measure-flac',
    'measure-mp3',
    'measure-mp4',
    'measure-ogg',
    'measure-webm',
    'mp4-boxes',
    'mp4-samples',
    'ogg-packets',
    'ogg-streams',
    'opus-packet',
    'probe-audio',
    'voice-sample',
    'webm-packets',
    'work-limit',
  ],
  files: ['file-key', 'identify-document', 'sanitize-file-name', 'zip-has-entry'],
  'http/body': ['fields', 'parse-form', 'parse-json', 'read-multipart', 'scan-json'],
};

/** Modules of the same folders that parse nothing: they move bytes, count them or name refusals. */
export const otherModules: Readonly<Record<string, readonly string[]>> = {
  audio: ['sound', 'webm-elements'],
  files: [
    'durable-write',
    'folder-file-store',
    'is-missing',
    'partial-files',
    'stored-files-sweep',
    'sweep-files',
    'unnamed-files',
    'upload-fault',
    'upload-staging',
  ],
  'http/body': [
    'body-memory',
    'call-stream',
    'call-uploads',
    'client-gone',
    'drain',
    'read-body',
    'read-bytes',
    'uploads.problems',
  ],
};
