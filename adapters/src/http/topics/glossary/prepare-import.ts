import { setImmediate } from 'node:timers/promises';
import {
  decideImportLine,
  mostFaultyLines,
  ok,
  refuse,
  type DecidedLine,
  type FaultyLine,
  type GlossaryFault,
  type Result,
} from '@nsem/core';
import { decodeImport } from './decode-import.ts';
import { readGlossaryCsv, type ImportLanguages } from './read-glossary-csv.ts';

/** How many lines are decided at once: it takes a few milliseconds. */
const linesAtOnce = 200;

/** A file of terms: its text, or its bytes, which are decoded first. */
export type ImportFile = Readonly<{ csv: string }> | Readonly<{ bytes: Buffer }>;

/** The languages of lines that have none, and how the code of one is found by its name. */
type ImportContext = Readonly<{ languages: ImportLanguages; codeOf: (language: string) => string }>;

/** What a program writes in place of bytes that it cannot decode. */
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
