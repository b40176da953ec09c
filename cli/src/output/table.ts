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
  /** Gives way where the terminal is too narrow. */
  isFlexible?: boolean;
  style?: (row: T) => Style | null;
}>;

const gap = '  ';
const narrowest = 8;

/** A list for a person: aligned, with headers, as wide as the terminal. */
export function formatTable<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { width, paint }: Readonly<{ width: number; paint: Paint }>,
): string {
  const texts = rows.map((row) => columns.map(({ text }) => oneLine(text(row))));
  const widths = fit(columns, texts, width);
  const cell = (text: string, index: number) => {
    const side = columns[index]?.align === 'right' ? 'left' : 'right';
    const columnWidth = widths[index] ?? 0;
    return pad(truncate(text, columnWidth), columnWidth, side);
  };
  const line = (cells: readonly string[]) => `${cells.join(gap).trimEnd()}\n`;
  const header = line(columns.map((column, index) => paint('dim', cell(column.header, index))));
  const body = rows.map((row, at) =>
    line(
      columns.map(({ style }, index) => {
        const text = cell(texts[at]?.[index] ?? '', index);
        const chosen = style?.(row) ?? null;
        return chosen === null ? text : paint(chosen, text);
      }),
    ),
  );
  return header + body.join('');
}

/** How wide each column is: as its widest cell, less what the flexible one has to give up. */
function fit<T>(
  columns: readonly Column<T>[],
  texts: readonly (readonly string[])[],
  width: number,
): readonly number[] {
  const widths = columns.map(({ header }, index) =>
    Math.max(displayWidth(header), ...texts.map((row) => displayWidth(row[index] ?? ''))),
  );
  const total = widths.reduce((sum, each) => sum + each, gap.length * (columns.length - 1));
  return widths.map((each, index) =>
    columns[index]?.isFlexible === true
      ? Math.max(each - Math.max(total - width, 0), Math.min(narrowest, each))
      : each,
  );
}

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
