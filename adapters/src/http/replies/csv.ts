/** A value of a CSV cell. */
export type CsvValue = string | number | null;

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
