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
import { glossaryColumns } from './glossary.schema.ts';

/** How many bytes are parsed at once: it takes a few milliseconds. */
const chunkBytes = 16_384;

/** More than the sum of the longest cells of a line. */
const longestRecord = 20_000;

/** A file of terms has ten columns; a spreadsheet may have others beside them. */
const mostColumns = 100;

type Column = (typeof glossaryColumns)[number];

/** Where the columns with a name are; of two with the same one, the last. */
type Places = ReadonlyMap<string, number>;

/** The languages of lines that have none. */
export type ImportLanguages = Readonly<{ source: string; target: string }>;

/** A record as the parser returns it, and how many bytes it has read up to its end. */
type Parsed = Readonly<{
  record: readonly string[];
  info: Readonly<{ bytes: number; records: number; empty_lines: number }>;
}>;

const unreadable = (line: number, reason: 'unreadable' | 'no-terms' | 'too-many-lines') =>
  refuse({ code: 'glossary.import-invalid', lines: [{ line, part: 'file', reason }] });

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    yield bytes.subarray(start, start + chunkBytes);
    await setImmediate();
  }
}

const placesOf = (record: readonly string[]): Places =>
  new Map(record.map((name, at) => [name.trim().toLowerCase(), at]));

/** How a file is divided into cells, and the line that says so to spreadsheet programs. */
type Dialect = Readonly<{ delimiter: string; preface: string }>;

const preface = /^\uFEFF?"?sep=([^\r\n"])"?[ \t;,]{0,100}(?:\r\n|[\r\n]|$)/iu;

/** How many rows are searched for the names of the columns. */
const mostRowsAbove = 1_000;

/** Programs of many countries write semicolons, because their numbers have commas; some write tabs. */
function findDialect(csv: string): Dialect {
  const [line, named] = preface.exec(csv) ?? [];
  if (line !== undefined && named !== undefined) return { delimiter: named, preface: line };
  // Rows that are empty can be above the names of the columns.
  const header = csv.split(/[\r\n]/u, mostRowsAbove).find((row) => /\p{L}/u.test(row)) ?? '';
  // Other signs can be in the names of the columns that are not read.
  const plain = header
    .slice(0, longestRecord)
    .replaceAll(/"term"/giu, 'term')
    .replaceAll(/"[^"]*"/gu, '');
  const hasTerm = (sign: string): boolean => placesOf(plain.split(sign)).has('term');
  const signs = [';', '\t', ','].filter((sign) => plain.includes(sign));
  const delimiter = signs.find(hasTerm) ?? signs[0] ?? ',';
  return { delimiter, preface: '' };
}

/** Parses a file; `onRecord` gets the bytes up to the end of each record, ahead of the records. */
const openParser = (bytes: Buffer, delimiter: string, onRecord: (end: number) => void) =>
  Readable.from(chunksOf(bytes)).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: longestRecord,
      on_record: (record, { bytes: end }) => {
        onRecord(end);
        return record;
      },
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Counts the lines of a file up to its records, each of which can have several. */
function createLineCounter(bytes: Buffer) {
  let [at, line] = [0, 1];
  const isBreak = (place: number): boolean =>
    bytes[place] === lineFeed || bytes[place] === carriageReturn;
  /** CR and LF are one line break, at the LF. */
  const linesAt = (place: number): number =>
    isBreak(place) && !(bytes[place] === carriageReturn && bytes[place + 1] === lineFeed) ? 1 : 0;
  return {
    /** The line on which the record begins that ends at `end`. */
    startOf(end: number): number {
      for (; isBreak(at); at += 1) line += linesAt(at);
      const start = line;
      for (; at < end; at += 1) line += linesAt(at);
      return start;
    },
  };
}

/** The cells of a record by the names of their columns. */
function toLine(
  { record, ...place }: Readonly<{ record: readonly string[] }> & Pick<ImportLine, 'line' | 'row'>,
  places: Places,
  languages: ImportLanguages,
): ImportLine | undefined {
  const cell = (column: Column): string =>
    readCsvText(record[places.get(column) ?? -1] ?? '').trim();
  if (glossaryColumns.every((column) => cell(column) === '')) return undefined;
  return {
    ...place,
    sourceLanguage: cell('source_language') || languages.source,
    targetLanguage: cell('target_language') || languages.target,
    term: cell('term'),
    translation: cell('translation'),
    note: cell('note'),
    forbidden: cell('forbidden'),
    caseSensitive: cell('case_sensitive'),
  };
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

/**
 * Reads the terms of a CSV file, and lets other requests run meanwhile. Rows without a value in a column
 * that is read are left out: spreadsheet programs leave many behind.
 */
export async function readGlossaryCsv(
  csv: string,
  languages: ImportLanguages,
): Promise<Result<readonly ImportLine[], GlossaryFault>> {
  const { delimiter, preface: before } = findDialect(csv);
  const bytes = Buffer.from(csv.slice(before.length));
  const counter = createLineCounter(bytes);
  const firstLine = before === '' ? 0 : 1;
  let places: Places | undefined;
  const lines: ImportLine[] = [];
  let line = 1 + firstLine;
  let end = 0;
  const parser = openParser(bytes, delimiter, (ofRecord) => {
    end = ofRecord;
  });
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      line = counter.startOf(info.bytes) + firstLine;
      if (record.length > mostColumns) return unreadable(line, 'unreadable');
      if (isBlank(record)) continue;
      if (places === undefined) {
        places = placesOf(record);
        if (!places.has('term')) return unreadable(line, 'no-terms');
        continue;
      }
      // A spreadsheet does not show the line that names the separator.
      const row = info.records + info.empty_lines;
      const place = row === line ? { line } : { line, row };
      const one = toLine({ record, ...place }, places, languages);
      if (one !== undefined) lines.push(one);
      if (lines.length > mostTerms) return unreadable(line, 'too-many-lines');
    }
  } catch (error) {
    // The record that cannot be read begins where the last one ended.
    if (error instanceof Error && 'lines' in error) {
      counter.startOf(end);
      return unreadable(counter.startOf(end) + firstLine, 'unreadable');
    }
    throw error;
  }
  return lines.length === 0 ? unreadable(line, 'no-terms') : ok(lines);
}
