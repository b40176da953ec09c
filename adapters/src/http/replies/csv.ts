/** A value of a CSV cell. */
export type CsvValue = string | number | null;

/**
 * What a spreadsheet program would run as a formula at the start of a cell, some of it in any width;
 * some programs skip what is not visible before it.
 */
const startsFormula = /^(?:[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

function composeCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = startsFormula.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A text of a cell, without the apostrophe that is before what looks like a formula. */
export const readCsvText = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A line of a CSV file (RFC 4180). A text that looks like a formula gets an apostrophe before it. */
export const composeCsvLine = (values: readonly CsvValue[]): string =>
  `${values.map(composeCell).join(',')}\r\n`;
