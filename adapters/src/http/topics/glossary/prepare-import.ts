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
import { readGlossaryCsv, type ImportLanguages } from './read-glossary-csv.ts';

/** How many lines are decided at once: it takes a few milliseconds. */
const linesAtOnce = 200;

/** Reads and decides the lines of a file before the unit of work, and lets other requests run. */
export async function prepareImport(
  csv: string,
  languages: ImportLanguages,
): Promise<Result<readonly DecidedLine[], GlossaryFault>> {
  const read = await readGlossaryCsv(csv, languages);
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
