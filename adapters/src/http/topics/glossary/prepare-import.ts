import { setImmediate } from 'node:timers/promises';
import {
  type DecidedLine,
  decideImportLine,
  type FaultyLine,
  type GlossaryFault,
  mostFaultyLines,
  ok,
  refuse,
  type Result,
} from '@nsem/core';
import { detectEncoding, findUtf16 } from '../../../documents/detect-encoding.ts';
import { decodeAs, type Encoding } from '../../../documents/encodings.ts';
import { type ImportLanguages, readGlossaryCsv } from './read-glossary-csv.ts';

/** How much is examined at once: it takes a few milliseconds for each language. */
const sampleBytes = 16_384;

/** The most languages of a file by which its encoding is detected. */
const mostLanguages = 5;

const withoutMark = (text: string): string => text.replace(/^\uFEFF/u, '');

const refuseEncoding = (encoding: Encoding | null): Result<never, GlossaryFault> =>
  refuse({
    code: 'glossary.import-invalid',
    lines: [{ line: 1, part: 'file', reason: 'encoding', encoding }],
  });

const lineFeed = 0x0a;

/** The lines that have more than ASCII: what they are in, all others are in as well. */
function sampleOf(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < sampleBytes;) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, Math.min(end, start + sampleBytes));
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

/** The languages of the terms and translations; their codes are the same in every encoding of the past. */
async function findLanguages(
  bytes: Buffer,
  languages: ImportLanguages,
): Promise<Result<readonly string[], GlossaryFault>> {
  const read = await readGlossaryCsv(bytes.toString('latin1'), languages);
  if (!read.ok) return read;
  const all = read.value.flatMap(({ sourceLanguage, targetLanguage }) => [
    targetLanguage,
    sourceLanguage,
  ]);
  return ok([...new Set(all)].slice(0, mostLanguages));
}

/**
 * Decodes a file of terms: UTF-8, UTF-16, or an encoding of the past in which spreadsheet programs save, if it
 * gives words of every language of the file. Otherwise the refusal has the likeliest one.
 *
 * @param codeOf the code of a language that is named in the file.
 */
export async function decodeImport(
  bytes: Buffer,
  languages: ImportLanguages,
  codeOf: (language: string) => string,
): Promise<Result<string, GlossaryFault>> {
  const utf16 = findUtf16(bytes);
  const text = decodeAs(bytes, utf16 ?? 'utf-8');
  if (text !== undefined) return ok(withoutMark(text));
  if (utf16 !== undefined) return refuseEncoding(utf16);
  const named = await findLanguages(bytes, languages);
  if (!named.ok) return named;
  const sample = sampleOf(bytes);
  const detected = named.value.map((language) => detectEncoding(sample, codeOf(language)));
  const [first] = detected;
  const isClear = detected.every((one) => one?.isCertain && one.encoding === first?.encoding);
  const found = detected.flatMap((one) => (one === undefined ? [] : [one.encoding]));
  // Words of Western Europe are found in the bytes of any other language, too.
  const likely = found.find((encoding) => encoding !== 'windows-1252') ?? found[0] ?? null;
  const decoded = isClear && first !== undefined ? decodeAs(bytes, first.encoding) : undefined;
  return decoded === undefined ? refuseEncoding(likely) : ok(withoutMark(decoded));
}

/** How many lines are decided at once: it takes a few milliseconds. */
const linesAtOnce = 200;

/** A file of terms: its text, or its bytes, which are decoded first. */
export type ImportFile = Readonly<{ csv: string }> | Readonly<{ bytes: Buffer }>;

/** The languages of lines that have none, and how the code of one is found by its name. */
type ImportContext = Readonly<{ languages: ImportLanguages; codeOf: (language: string) => string }>;

/** The character that programs write in place of bytes that they cannot decode. */
const replaced = '\uFFFD';

function textOf(
  file: ImportFile,
  { languages, codeOf }: ImportContext,
): Promise<Result<string, GlossaryFault>> | Result<string, GlossaryFault> {
  if ('bytes' in file) return decodeImport(file.bytes, languages, codeOf);
  const at = file.csv.indexOf(replaced);
  if (at === -1) return ok(file.csv);
  const line = file.csv.slice(0, at).split(/\r\n?|\n/u).length;
  const lines = [{ line, part: 'file', reason: 'lost-letters' }] as const;
  return refuse({ code: 'glossary.import-invalid', lines });
}

/** Reads and decides the lines of a file before the unit of work, and lets other requests run. */
export async function prepareImport(
  file: ImportFile,
  context: ImportContext,
): Promise<Result<readonly DecidedLine[], GlossaryFault>> {
  const csv = await textOf(file, context);
  if (!csv.ok) return csv;
  const read = await readGlossaryCsv(csv.value, context.languages);
  if (!read.ok) return read;
  const decided: DecidedLine[] = [];
  const faulty: FaultyLine[] = [];
  for (const [nth, line] of read.value.entries()) {
    const one = decideImportLine(line);
    if (one.ok) decided.push(one.value);
    else faulty.push(...one.fault.lines);
    if (faulty.length >= mostFaultyLines) break;
    if (nth % linesAtOnce === 0) await setImmediate();
  }
  const lines = faulty.slice(0, mostFaultyLines);
  return faulty.length === 0 ? ok(decided) : refuse({ code: 'glossary.import-invalid', lines });
}
