import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  mostTerms,
  ok,
  refuse,
  type GlossaryFault,
  type ImportLine,
  type Result,
} from '@nsem/core';
import { parse } from 'csv-parse';
import { readCsvText } from '../../replies/csv.ts';
import type { glossaryColumns } from './glossary.presenter.ts';

/** How many bytes are parsed at once: it takes a few milliseconds. */
const chunkBytes = 16_384;

/** More than the longest cells of a line together. */
const longestRecord = 20_000;

/** A file of terms has ten columns; a spreadsheet may have others beside them. */
const mostColumns = 100;

type Column = (typeof glossaryColumns)[number];

/** Where the columns with a name are; of two with the same one, the last. */
type Places = ReadonlyMap<string, number>;

/** The languages of lines that have none. */
export type ImportLanguages = Readonly<{ source: string; target: string }>;

/** A record as the parser returns it, and the line of the file on which it ends. */
type Parsed = Readonly<{ record: readonly string[]; info: Readonly<{ lines: number }> }>;

const unreadable = (line: number, reason: 'unreadable' | 'no-terms' | 'too-many-lines') =>
  refuse({ code: 'glossary.import-invalid', lines: [{ line, part: 'file', reason }] });

async function* chunksOf(csv: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(csv);
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield bytes.subarray(start, start + chunkBytes);
    await setImmediate();
  }
}

/** Spreadsheet programs of many countries write semicolons, because their numbers have commas. */
function findDelimiter(csv: string): string {
  const end = csv.search(/[\r\n]/);
  return (end < 0 ? csv : csv.slice(0, end)).includes(';') ? ';' : ',';
}

const openParser = (csv: string) =>
  Readable.from(chunksOf(csv)).pipe(
    parse({
      bom: true,
      delimiter: findDelimiter(csv),
      info: true,
      max_record_size: longestRecord,
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );

/** The cells of a record by the names of their columns. */
function toLine(
  { record, info: { lines } }: Parsed,
  places: Places,
  languages: ImportLanguages,
): ImportLine {
  const cell = (column: Column): string =>
    readCsvText(record[places.get(column) ?? -1] ?? '').trim();
  return {
    line: lines,
    sourceLanguage: cell('source_language') || languages.source,
    targetLanguage: cell('target_language') || languages.target,
    term: cell('term'),
    translation: cell('translation'),
    note: cell('note'),
    forbidden: cell('forbidden'),
    caseSensitive: cell('case_sensitive'),
  };
}

const placesOf = ({ record }: Parsed): Places =>
  new Map(record.map((name, at) => [name.trim().toLowerCase(), at]));

/** Reads the terms of a CSV file, and lets other requests run meanwhile. */
export async function readGlossaryCsv(
  csv: string,
  languages: ImportLanguages,
): Promise<Result<readonly ImportLine[], GlossaryFault>> {
  let places: Places | undefined;
  const lines: ImportLine[] = [];
  let last = 1;
  try {
    for await (const parsed of openParser(csv) as AsyncIterable<Parsed>) {
      last = parsed.info.lines;
      if (parsed.record.length > mostColumns) return unreadable(last, 'unreadable');
      if (places === undefined) {
        places = placesOf(parsed);
        if (!places.has('term')) return unreadable(last, 'no-terms');
        continue;
      }
      lines.push(toLine(parsed, places, languages));
      if (lines.length > mostTerms) return unreadable(last, 'too-many-lines');
    }
  } catch (error) {
    if (error instanceof Error && 'lines' in error)
      return unreadable(Number(error.lines), 'unreadable');
    throw error;
  }
  return lines.length === 0 ? unreadable(last, 'no-terms') : ok(lines);
}
