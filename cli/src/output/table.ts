import stringWidth from 'string-width';

import type { Paint, Style } from './paint.ts';
import { oneLine } from './format.ts';
import type { Times } from './times.ts';

/** Splits a text into the characters that a person sees, each with its accents. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shortens a text to a number of columns, with an ellipsis at the end. */
export function truncate(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let shortened = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += stringWidth(segment);
    if (width > columns - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}

/** Fills a text with spaces to a number of columns. */
export function pad(text: string, columns: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(columns - stringWidth(text), 0));
  return side === 'left' ? spaces + text : text + spaces;
}

/** One column of a list. */
export type Column<T> = Readonly<{
  header: string;
  /** The text for a person. */
  text: (row: T, times: Times) => string;
  /** The text for another program, if it differs. */
  plain?: (row: T, times: Times) => string;
  align?: 'left' | 'right';
  /** Is truncated if the terminal is too narrow. A list needs at most one such column. */
  isFlexible?: boolean;
  /**
   * Is left out if the terminal is still too narrow, beginning with the last one; flexible ones are
   * left out after all others.
   */
  isOptional?: boolean;
  style?: (row: T) => Style | null;
}>;

/** One field of an item; long texts follow below the others, with their line breaks, and several with their labels. */
export type Field = Readonly<{
  label: string;
  text: string | null | ((times: Times) => string);
  plain?: string;
  style?: Style;
  isLong?: boolean;
}>;

/** A field whose text is known. */
export type FilledField = Field & Readonly<{ text: string | null }>;

const gap = '  ';
const minFlexibleWidth = 16;
const minSqueezedWidth = 4;

/** A list for a person: aligned, with headers, as wide as the terminal. */
export function formatTable<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { width, paint, times }: Readonly<{ width: number; paint: Paint; times: Times }>,
): string {
  const placed = layOut(rows, columns, { width, times });
  const cell = ({ column: { align }, width: columnWidth }: PlacedColumn<T>, text: string) =>
    pad(truncate(text, columnWidth), columnWidth, align === 'right' ? 'left' : 'right');
  const line = (cells: readonly string[]) => `${cells.join(gap).trimEnd()}\n`;
  const header = line(placed.map((each) => paint('dim', cell(each, each.column.header))));
  const body = rows.map((row, index) =>
    line(
      placed.map((each) => {
        const text = cell(each, each.texts[index] ?? '');
        const style = each.column.style?.(row) ?? null;
        return style === null ? text : paint(style, text);
      }),
    ),
  );
  return header + body.join('');
}

/** A column with the texts of its cells and its width. */
type PlacedColumn<T> = Readonly<{ column: Column<T>; texts: readonly string[]; width: number }>;

/** Makes the columns as wide as their widest cells, and then as narrow as the terminal requires. */
function layOut<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { width, times }: Readonly<{ width: number; times: Times }>,
): PlacedColumn<T>[] {
  const measured = columns.map((column): PlacedColumn<T> => {
    const texts = rows.map((row) => oneLine(column.text(row, times)));
    const widest = Math.max(...[column.header, ...texts].map((text) => stringWidth(text)));
    return { column, texts, width: widest };
  });
  let placed = measured.filter(({ texts }) => texts.some((text) => text !== ''));
  const excess = (widthOf: (each: PlacedColumn<T>) => number) =>
    placed.reduce((sum, each) => sum + widthOf(each), gap.length * (placed.length - 1)) - width;
  while (excess(minWidth) > 0) {
    const optional = findExpendable(placed);
    if (optional === undefined) break;
    placed = placed.filter((each) => each !== optional);
  }
  const surplus = Math.max(
    excess((each) => each.width),
    0,
  );
  return squeeze(
    placed.map((each) => ({ ...each, width: Math.max(minWidth(each), each.width - surplus) })),
    width,
  );
}

/** The column that is left out next. */
function findExpendable<T>(placed: readonly PlacedColumn<T>[]): PlacedColumn<T> | undefined {
  const optional = placed.filter(({ column }) => column.isOptional === true);
  return optional.findLast(({ column }) => column.isFlexible !== true) ?? optional.at(-1);
}

/**
 * Narrows the widest text, again and again, until a very narrow terminal fits them all. Numbers and
 * amounts stay whole: a part of one would be another one.
 */
function squeeze<T>(placed: readonly PlacedColumn<T>[], width: number): PlacedColumn<T>[] {
  const widths = placed.map((each) => each.width);
  const excess = () => widths.reduce((sum, each) => sum + each + gap.length, -gap.length) - width;
  const isText = (index: number) => placed[index]?.column.align !== 'right';
  while (excess() > 0) {
    const widest = Math.max(...widths.filter((_, index) => isText(index)));
    if (widest <= minSqueezedWidth) break;
    widths[widths.findIndex((each, index) => each === widest && isText(index))] = widest - 1;
  }
  return placed.map((each, index) => ({ ...each, width: widths[index] ?? each.width }));
}

const minWidth = <T>({ column, width }: PlacedColumn<T>): number =>
  column.isFlexible === true ? Math.min(minFlexibleWidth, width) : width;

/** An item for a person: one field per line, without the empty ones. */
export function formatFields(fields: readonly FilledField[], paint: Paint): string {
  const filled = fields.filter(({ text }) => text !== null && text !== '');
  const short = filled.filter(({ isLong }) => isLong !== true);
  const labelWidth = Math.max(...short.map(({ label }) => stringWidth(label)));
  const lines = short.map(({ label, text, style }) => {
    const value = oneLine(text ?? '');
    const name = paint('dim', pad(label, labelWidth, 'right'));
    return `${name}${gap}${style === undefined ? value : paint(style, value)}\n`;
  });
  const long = filled.filter(({ isLong }) => isLong === true);
  const title = (label: string) => (long.length > 1 ? `${paint('dim', label)}\n` : '');
  return lines.join('') + long.map(({ label, text }) => `\n${title(label)}${text}\n`).join('');
}
