import {
  composeText,
  countWords,
  longestMessage,
  maskContacts,
  parseGhs,
  parseProviderId,
} from '@nsem/core';
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
import { decodeRecording, parseDataUrl } from '../../src/audio/voice-sample.ts';
import { checkOutput, type TextForm } from '../../src/delivery-checks/check-output.ts';
import { documentFormats, type DocumentFormat } from '../../src/documents/document-format.ts';
import { runTask } from '../../src/documents/document-task.ts';
import { isFileKey, nameForType, sanitizeFileName } from '../../src/files/file-names.ts';
import { parseFields, parseForm } from '../../src/http/body/parse-form.ts';
import { identifyContent } from '../../src/http/operations/fingerprint.ts';
import { readRange } from '../../src/http/replies/write-file.ts';
import { readGlossaryCsv } from '../../src/http/topics/glossary/read-glossary-csv.ts';
import {
  writeSubRip,
  writeTranscriptDocument,
  writeWebVtt,
} from '../../src/output-formats/render-transcript.ts';
import { readMetadata } from '../../src/http/topics/uploads/uploads.schema.ts';
import { containing } from '../../src/persistence/statements/by-filters.ts';
import type { Growing } from './growth.ts';
import { hostileTexts, textOf } from './worst-files.ts';

const mebibyte = 1024 * 1024;

/** A parser of texts: how long a text it may get, in UTF-16 units, and what it does. */
type TextParser = Readonly<{ name: string; most: number; run: (text: string) => unknown }>;

const head = 16 * 1024;

const languages = { sourceLanguage: 'en', targetLanguage: 'tw' } as const;
const checkSegment = (source: string, text: string) =>
  checkTranslation({ segments: [{ source, text }], ...languages });

const checkDelivered = (form: TextForm, text: string, source: string) =>
  checkOutput({
    kind: 'translation',
    form,
    text,
    source,
    isOfDocument: true,
    terms: [],
    ...languages,
  });

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
    name: 'reading a table in md',
    most: longestText,
    run: (text) => {
      const rows = text.replaceAll(/[^\r\n|]{1,20}/gu, '| **a _b [$& |\n');
      const bytes = Buffer.from(`| a |\n|---|\n${rows}`);
      return runTask({ kind: 'read', bytes, name: 'a.md' });
    },
  },
  {
    name: 'dividing a document',
    most: longestText,
    run: (text) => findUnitMismatch(text, text),
  },
  { name: 'masking contact data', most: longestMessage, run: maskContacts },
  { name: 'composing a text', most: longestText, run: composeText },
  { name: 'counting words of English', most: longestText, run: (text) => countWords(text, 'en') },
  { name: 'counting words of Chinese', most: longestText, run: (text) => countWords(text, 'zh') },
  { name: 'counting characters', most: longestText, run: (text) => countText(text, 'tw') },
  { name: 'dividing a text', most: longestText, run: (text) => segmentText(text, 'en') },
  { name: 'finding stand-ins', most: longestText, run: (text) => findStandIns(text, 'tw') },
  { name: 'checking a translation', most: longestText, run: (text) => checkSegment('One.', text) },
  { name: 'checking against a source', most: longestText, run: (text) => checkSegment(text, '1.') },
  {
    name: 'checking a delivered translation',
    most: longestText,
    run: (text) => checkDelivered('plain', text, text),
  },
  {
    name: 'checking delivered subtitles',
    most: longestText,
    run: (text) => checkDelivered('subtitles', `00:00:01,000 --> 00:00:02,000\n${text}`, text),
  },
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
  { name: 'naming a file', most: head, run: (text) => nameForType(text, 'text/plain') },
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
  { name: 'taking a fingerprint', most: 2 * mebibyte, run: (text) => identifyContent([{ text }]) },
];

/** The parsers and counters of texts, each with texts that are built to be slow. */
export const ofTexts = textParsers.flatMap(({ name, most, run }) =>
  hostileTexts.map((kind): Growing<string> => ({
    name: `${name}: ${kind.name}`,
    largest: most,
    build: (size) => textOf(kind, size),
    run,
  })),
);
