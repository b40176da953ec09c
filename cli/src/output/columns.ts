import { formatMoney, formatTime } from './format.ts';
import type { Column, Field } from './table.ts';

/** A column of numbers that identify something. */
export const idColumn = <T>(header: string, idOf: (row: T) => number | null): Column<T> => ({
  header,
  text: (row) => String(idOf(row) ?? ''),
  align: 'right',
});

/** A column of times: local ones for a person, ISO 8601 for a program. */
export const timeColumn = <T>(header: string, timeOf: (row: T) => string | null): Column<T> => ({
  header,
  text: (row) => optionalTime(timeOf(row)) ?? '',
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

const optionalTime = (iso: string | null): string | null => iso && formatTime(iso);

/** A field with a time: a local one for a person, ISO 8601 for a program. */
export const timeField = (label: string, iso: string | null): Field => ({
  label,
  text: optionalTime(iso),
  plain: iso ?? '',
});

/** A field with an amount of money. */
export const moneyField = (label: string, amount: number): Field => ({
  label,
  text: formatMoney(amount),
});
