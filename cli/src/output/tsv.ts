import { oneLine } from './plain-text.ts';
import type { Column, FilledField } from './table.ts';
import type { Times } from './times.ts';

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
