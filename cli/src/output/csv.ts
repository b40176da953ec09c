/**
 * What a spreadsheet program would run as a formula at the start of a cell, some of it in any width;
 * some programs skip what is not visible before it.
 */
const startsFormula = /^(?:[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

function formatCell(text: string): string {
  const harmless = startsFormula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * A line of a CSV file (RFC 4180). A text that looks like a formula gets an apostrophe before it; a
 * number does not, so that a spreadsheet program can add negative amounts.
 */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (isNumber(cell) ? cell : formatCell(cell))).join(',')}\r\n`;

const isNumber = (cell: string): boolean => /^-?\d{1,15}(?:\.\d{1,2})?$/.test(cell);
