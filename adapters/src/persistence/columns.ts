import { instant, invariant, pesewas, type Instant, type Pesewas } from '@nsem/core';
import { p } from '@mikro-orm/sqlite';

/** A column for 64-bit whole numbers: pesewas, milliseconds since 1970, bytes. */
export const wholeNumber = () => p.bigint('number');

/** A column for an amount of money in pesewas that is never below zero. */
export const amountColumn = (name: string) =>
  wholeNumber().check(`${name} between 0 and ${Number.MAX_SAFE_INTEGER}`);

/** Rejects every change of a written row, also one made outside the server. */
export const appendOnly = (table: string) => [
  {
    name: `${table}_no`,
    timing: 'before' as const,
    events: ['update' as const, 'delete' as const],
    // The schema comparison ends a trigger at the first word "end", so the text must not contain it.
    body: `select raise(abort, '${table} is only ever added to')`,
  },
];

type Target = Parameters<typeof p.manyToOne>[0];

/** A column that references a row by its id, without an index: tables declare those that they need. */
export const foreignKey = <Entity extends Target, Name extends string>(
  entity: Entity,
  name: Name,
) =>
  p
    .manyToOne(entity)
    .mapToPk()
    .fieldName(name)
    .updateRule('no action')
    .deleteRule('no action')
    .index(false);

/**
 * An amount as it is bound to a statement.
 *
 * @throws {InvariantError} beyond 2^53 pesewas (90 trillion GHS): a driver that reads numbers could
 *   not return it exactly.
 */
export function toColumn(amount: Pesewas): number {
  const value = Number(amount);
  invariant(Number.isSafeInteger(value), 'an amount is at most 2^53 pesewas');
  return value;
}

/**
 * An amount as a statement returned it.
 *
 * @throws {InvariantError} if it is not a whole number that is exact in a float: a sum beyond
 *   2^53 pesewas.
 */
export function toMoney(value: number): Pesewas {
  invariant(Number.isSafeInteger(value), 'a stored amount is a whole number of pesewas');
  return pesewas(value);
}

/** A flag as it was read: statements over SQLite return numbers, entities return booleans. */
export const toFlag = (value: boolean | number): boolean => value === true || value === 1;

/** A time in a nullable column. */
export const toInstant = (value: number | null): Instant | null =>
  value === null ? null : instant(value);
