import { displayWidth, oneLine, pad, truncate } from './cell-text.ts';
import type { Paint, Style } from './paint.ts';

/** One column of a list. */
export type Column<T> = Readonly<{
  header: string;
  /** What a person sees in it. */
  text: (row: T) => string;
  /** What another program gets in its place, where that differs. */
  plain?: (row: T) => string;
  align?: 'left' | 'right';
  /** Gives way where the terminal is too narrow: all columns need one of these at most. */
  isFlexible?: boolean;
  /** Is left out where the terminal is still too narrow; the last one goes first. */
  isOptional?: boolean;
  style?: (row: T) => Style | null;
}>;

const gap = '  ';
const narrowest = 16;

/** A list for a person: aligned, with headers, as wide as the terminal. */
export function formatTable<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { width, paint }: Readonly<{ width: number; paint: Paint }>,
): string {
  const laid = layOut(rows, columns, width);
  const cell = ({ column: { align }, width: columnWidth }: Laid<T>, text: string) =>
    pad(truncate(text, columnWidth), columnWidth, align === 'right' ? 'left' : 'right');
  const line = (cells: readonly string[]) => `${cells.join(gap).trimEnd()}\n`;
  const header = line(laid.map((each) => paint('dim', cell(each, each.column.header))));
  const body = rows.map((row, at) =>
    line(
      laid.map((each) => {
        const text = cell(each, each.texts[at] ?? '');
        const style = each.column.style?.(row) ?? null;
        return style === null ? text : paint(style, text);
      }),
    ),
  );
  return header + body.join('');
}

/** A column with its cells, and how wide it is. */
type Laid<T> = Readonly<{ column: Column<T>; texts: readonly string[]; width: number }>;

/** Makes the columns as wide as their widest cells, and then as narrow as the terminal needs. */
function layOut<T>(rows: readonly T[], columns: readonly Column<T>[], width: number): Laid<T>[] {
  let laid = columns.map((column): Laid<T> => {
    const texts = rows.map((row) => oneLine(column.text(row)));
    const widest = Math.max(...[column.header, ...texts].map((text) => displayWidth(text)));
    return { column, texts, width: widest };
  });
  const excess = (least: (each: Laid<T>) => number) =>
    laid.reduce((sum, each) => sum + least(each), gap.length * (laid.length - 1)) - width;
  while (excess(narrowed) > 0) {
    const optional = laid.findLastIndex(({ column }) => column.isOptional === true);
    if (optional === -1) break;
    laid = laid.toSpliced(optional, 1);
  }
  const surplus = Math.max(
    excess((each) => each.width),
    0,
  );
  return laid.map((each) => ({ ...each, width: Math.max(narrowed(each), each.width - surplus) }));
}

const narrowed = <T>({ column, width }: Laid<T>): number =>
  column.isFlexible === true ? Math.min(narrowest, width) : width;

/** A list for another program: tabs between the fields, no headers, nothing cut. */
export const formatTsv = <T>(rows: readonly T[], columns: readonly Column<T>[]): string =>
  rows
    .map((row) => `${columns.map(({ text, plain = text }) => oneLine(plain(row))).join('\t')}\n`)
    .join('');

/** One property of a thing; long text stands below the others, with its lines. */
export type Field = Readonly<{
  label: string;
  text: string | null;
  plain?: string;
  style?: Style;
  isLong?: boolean;
}>;

/** A thing for a person: its properties under each other. Empty ones are left out. */
export function formatFields(fields: readonly Field[], paint: Paint): string {
  const shown = fields.filter(({ text }) => text !== null && text !== '');
  const short = shown.filter(({ isLong }) => isLong !== true);
  const labelWidth = Math.max(...short.map(({ label }) => displayWidth(label)));
  const lines = short.map(({ label, text, style }) => {
    const value = oneLine(text ?? '');
    const name = paint('dim', pad(label, labelWidth, 'right'));
    return `${name}${gap}${style === undefined ? value : paint(style, value)}\n`;
  });
  const long = shown.filter(({ isLong }) => isLong === true);
  return lines.join('') + long.map(({ text }) => `\n${text}\n`).join('');
}

/** A thing for another program: a line for each property, its name and its value. */
export const formatFieldsTsv = (fields: readonly Field[]): string =>
  fields.map(({ label, text, plain }) => `${label}\t${oneLine(plain ?? text ?? '')}\n`).join('');
