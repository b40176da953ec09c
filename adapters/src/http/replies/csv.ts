import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { ok, type Result } from '@nsem/core';
import type { AnyFault } from '../problems/http-fault.ts';
import type { DownloadBytes } from './reply.ts';

/** A value of a CSV cell. */
type CsvValue = string | number | null;

/**
 * The place before what a spreadsheet program would run as a formula, with the apostrophes that stand
 * there: at the start of a cell, and behind what a program may divide cells by instead of the comma (a
 * semicolon, a bar, a tab, a line break). Signs count in any width, and behind what is not visible. A program
 * that divides a cell takes quotation marks at the beginning of the second part for its own.
 */
const beforeFormula =
  /^'*(?=(?:[^\S\t\r\n]|\p{Cf})*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])|(?<=[;|\t\r\n])'*(?=(?:[^\S\t\r\n]|\p{Cf}|")*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

const disarm = (text: string): string =>
  text.replaceAll(beforeFormula, (apostrophes) => `'${apostrophes}`);

function composeCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return `"${disarm(value).replaceAll('"', '""')}"`;
}

/** A text of a cell, without the apostrophes that are before what looks like a formula. */
export const readCsvText = (cell: string): string =>
  cell.replaceAll(beforeFormula, (apostrophes) => apostrophes.slice(1));

/** A line of a CSV file (RFC 4180). What looks like a formula gets an apostrophe before it. */
export const composeCsvLine = (values: readonly CsvValue[]): string =>
  `${values.map(composeCell).join(',')}\r\n`;

/** Some rows of a table, and the id after which the next ones follow; undefined at the end. */
export type ExportPage = Readonly<{ rows: readonly object[]; next: number | undefined }>;

/** Reads some rows of a table: the first ones, or those after an id. */
export type ReadRows = (before: number | undefined) => Promise<Result<ExportPage, AnyFault>>;

/** Spreadsheet programs take a file without it for one in the alphabet of their country. */
const byteOrderMark = '\uFEFF';

function toValue(value: unknown): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

const composeRow = (row: object, columns: readonly string[]): string =>
  composeCsvLine(columns.map((column) => toValue(row[column as keyof typeof row])));

async function* writeRows(columns: readonly string[], first: ExportPage, readRows: ReadRows) {
  yield byteOrderMark + composeCsvLine(columns);
  let page = first;
  for (;;) {
    const text = page.rows.map((row) => composeRow(row, columns)).join('');
    if (text !== '') yield text;
    if (page.next === undefined) return;
    const startedAt = performance.now();
    const next = await readRows(page.next);
    if (!next.ok) throw new Error(`the export cannot be continued: ${next.fault.code}`);
    // An export takes at most half of the processor's time, so that it does not slow other calls.
    await setTimeout(performance.now() - startedAt);
    page = next.value;
  }
}

/**
 * Opens a table as CSV with a byte order mark, which is read in pages while it is sent and no further than
 * the receiver reads. Fields that are not texts or numbers are written as JSON.
 */
export async function openCsvExport(
  columns: readonly string[],
  readRows: ReadRows,
): Promise<Result<DownloadBytes, AnyFault>> {
  const first = await readRows(undefined);
  if (!first.ok) return first;
  const bytes = Readable.from(writeRows(columns, first.value, readRows), { objectMode: false });
  return ok({ bytes, known: undefined });
}
