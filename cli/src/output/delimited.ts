import { oneLine } from './format.ts';
import type { Column, FilledField } from './table.ts';
import type { Times } from './times.ts';

/**
 * The place before what a spreadsheet program would run as a formula, with the apostrophes that stand
 * there: at the start of a cell, and behind what a program may divide cells by instead of the comma (a
 * semicolon, a bar, a tab, a line break). Signs count in any width, and behind what is not visible. A program
 * that divides a cell takes quotation marks at the beginning of the second part for its own.
 */
const beforeFormula =
  /^'*(?=(?:[^\S\t\r\n]|\p{Cf})*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])|(?<=[;|\t\r\n])'*(?=(?:[^\S\t\r\n]|\p{Cf}|")*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

function formatCell(text: string): string {
  const harmless = text.replaceAll(beforeFormula, (apostrophes) => `'${apostrophes}`);
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * A line of a CSV file (RFC 4180). What looks like a formula gets an apostrophe before it; a
 * number does not, so that a spreadsheet program can add negative amounts.
 */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (isNumber(cell) ? cell : formatCell(cell))).join(',')}\r\n`;

const isNumber = (cell: string): boolean => /^-?\d{1,15}(?:\.\d{1,2})?$/.test(cell);

/** A list for another program: tab-separated, without headers, not truncated. */
export const formatTsv = <T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  times: Times,
): string =>
  rows
    .map(
      (row) =>
        `${columns.map(({ text, plain = text }) => oneLine(plain(row, times))).join('\t')}\n`,
    )
    .join('');

/** An item for another program: a line with the label and the value of each field. */
export const formatFieldsTsv = (fields: readonly FilledField[]): string =>
  fields.map(({ label, text, plain }) => `${label}\t${oneLine(plain ?? text ?? '')}\n`).join('');
