/** The middle of a list of figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a line of the report. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints rows as a table, text aligned left and figures right. */
export function printTable(rows: readonly Readonly<Record<string, string>>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return /^[\d.]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ');
  printLine(line(columns));
  for (const row of rows) printLine(line(columns.map((column) => row[column] ?? '')));
  printLine('');
}
