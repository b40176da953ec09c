/** Rows with the same columns. */
export type Table = readonly Readonly<Record<string, string>>[];

/** The middle of a list of figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a line of the report. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const isFigure = (cell: string): boolean => /^[\d.,]+$/.test(cell);

/** Aligns text left and figures right. */
function alignCells(table: Table): readonly (readonly string[])[] {
  const columns = Object.keys(table[0] ?? {});
  const widths = columns.map((column) =>
    Math.max(column.length, ...table.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cells: readonly string[]) =>
    cells.map((cell, at) => {
      const width = widths[at] ?? 0;
      return isFigure(cell) ? cell.padStart(width) : cell.padEnd(width);
    });
  return [align(columns), ...table.map((row) => align(columns.map((name) => row[name] ?? '')))];
}

/** Prints rows as a table, text aligned left and figures right. */
export function printTable(table: Table): void {
  for (const cells of alignCells(table)) printLine(cells.join('  '));
  printLine('');
}

function composeTable(table: Table): string {
  const [head = [], ...rows] = alignCells(table);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const isRight = (at: number) => rows.every((cells) => isFigure(cells[at]?.trim() ?? ''));
  const rule = head.map((cell, at) => '-'.repeat(cell.length - 1) + (isRight(at) ? ':' : '-'));
  return [head, rule, ...rows].map(line).join('\n');
}

/** A table with what it shows. */
export type Section = Readonly<{ title: string; about: string; table: Table }>;

/**
 * Replaces the tables of a document of Markdown, each between two comments: one with the title of its
 * section, and the next one that ends it.
 *
 * @throws if the document has no place for a section.
 */
export function replaceTables(document: string, sections: readonly Section[]): string {
  let replaced = document;
  for (const { title, about, table } of sections) {
    const [begin, end] = [`<!-- measured: ${title} -->`, '<!-- end -->'];
    const [before, rest] = replaced.split(begin);
    const after = rest?.split(end).slice(1).join(end);
    if (before === undefined || after === undefined) throw new Error(`no place for ${title}`);
    const text = `${about[0]?.toUpperCase()}${about.slice(1)}.`;
    replaced = `${before}${begin}\n\n${text}\n\n${composeTable(table)}\n\n${end}${after}`;
  }
  return replaced;
}
