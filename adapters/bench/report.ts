import { readdir, readFile } from 'node:fs/promises';

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

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** The fields of `/proc/<pid>/stat` after the name of the program, which can contain spaces. */
const fieldsOf = (stat: string): readonly number[] =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);

/** Those of the process, and those of its children that have ended. */
const [ownFields, endedFields] = [
  [11, 12],
  [13, 14],
];

const sumOf = (fields: readonly number[], at: readonly number[]): number =>
  at.reduce((sum, one) => sum + (fields[one] ?? 0), 0);

/** The CPU time of a process so far, in milliseconds. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return sumOf(fieldsOf(stat), ownFields) * msPerTick;
}

/** The CPU time of a process and of its children, also of those that have ended, in milliseconds. */
export async function familyCpuMs(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  // A child that ends meanwhile is counted with its parent, which is therefore read last.
  const own = await Promise.all(
    children
      .split(' ')
      .filter((child) => child !== '')
      .map((child) => cpuMs(Number(child)).catch(() => 0)),
  );
  const parent = fieldsOf(await readFile(`/proc/${pid}/stat`, 'utf8'));
  const ofParent = sumOf(parent, [...ownFields, ...endedFields]) * msPerTick;
  return own.reduce((sum, one) => sum + one, ofParent);
}

const niceField = 16;

/** The CPU time of the threads of a process that have a lower priority, in milliseconds. */
export async function backgroundCpuMs(pid: number): Promise<number> {
  let ticks = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[niceField]) > 0) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * msPerTick;
}

/** The resident memory of a process, in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** How many files, sockets and pipes a process has open. */
export const countHandles = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;
