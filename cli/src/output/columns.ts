import { formatMoney, formatNumber, ungroup } from './format.ts';
import type { Column, Field } from './table.ts';

/** A column of numbers that identify something. */
export const idColumn = <T>(header: string, idOf: (row: T) => number | null): Column<T> => ({
  header,
  text: (row) => String(idOf(row) ?? ''),
  align: 'right',
});

/** A column of numbers of things: `1,234` for a person. */
export const countColumn = <T>(header: string, countOf: (row: T) => number): Column<T> => ({
  header,
  text: (row) => formatNumber(countOf(row)),
  plain: (row) => String(countOf(row)),
  align: 'right',
});

/** A field with numbers of things in a text: `1,234 of 2,000`. */
export const countsField = (label: string, text: string | null): Field => ({
  label,
  text,
  plain: ungroup(text ?? ''),
});

/** A column of times: local ones for a person, ISO 8601 for a program. */
export const timeColumn = <T>(header: string, timeOf: (row: T) => string | null): Column<T> => ({
  header,
  text: (row, { at }) => optionally(timeOf(row), at),
  plain: (row) => timeOf(row) ?? '',
});

/** A column of times as their distance from now: `5 min ago`; ISO 8601 for a program. */
export const ageColumn = <T>(
  header: string,
  timeOf: (row: T) => string | null,
  none = '',
): Column<T> => ({
  header,
  text: (row, { age }) => optionally(timeOf(row), age) || none,
  plain: (row) => timeOf(row) ?? '',
});

/** A column of amounts of money. */
export const moneyColumn = <T>(header: string, amountOf: (row: T) => number): Column<T> => ({
  header,
  text: (row) => formatMoney(amountOf(row)),
  align: 'right',
});

/** A column that a narrow terminal can do without. */
export const optional = <T>(column: Column<T>): Column<T> => ({ ...column, isOptional: true });

const optionally = (iso: string | null, print: (iso: string) => string): string =>
  iso === null ? '' : print(iso);

/** A field with a time: a local one for a person, ISO 8601 for a program. */
export const timeField = (label: string, iso: string | null, none = ''): Field => ({
  label,
  text: ({ at }) => optionally(iso, at) || none,
  plain: iso ?? '',
});

/** A field with a number of things: `1,234` for a person. */
export const countField = (label: string, count: number): Field => ({
  label,
  text: formatNumber(count),
  plain: String(count),
});

/** A field with an amount of money. */
export const moneyField = (label: string, amount: number): Field => ({
  label,
  text: formatMoney(amount),
});
