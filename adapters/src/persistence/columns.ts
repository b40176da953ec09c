import { invariant, pesewas, type Pesewas } from '@nsem/core';
import { p } from '@mikro-orm/sqlite';

/** A column for whole numbers of 64 bit: pesewas, milliseconds since 1970, bytes. */
export const wholeNumber = () => p.bigint('number');

/** A column for an amount of money in pesewas that is never below zero. */
export const amountColumn = (name: string) =>
  wholeNumber().check(`${name} between 0 and ${Number.MAX_SAFE_INTEGER}`);

/**
 * An amount as it is bound to a statement.
 *
 * @throws {InvariantError} beyond 2^53 pesewas (90 trillion GHS): a driver that reads numbers could
 *   not give it back exactly.
 */
export function toColumn(amount: Pesewas): number {
  const value = Number(amount);
  invariant(Number.isSafeInteger(value), 'an amount is at most 2^53 pesewas');
  return value;
}

/**
 * An amount as a statement answered it.
 *
 * @throws {InvariantError} where it is not a whole number that is exact in a float: a sum beyond
 *   2^53 pesewas.
 */
export function toMoney(value: number): Pesewas {
  invariant(Number.isSafeInteger(value), 'a stored amount is a whole number of pesewas');
  return pesewas(value);
}

/** A flag as it was answered: statements over SQLite answer numbers, entities answer booleans. */
export const toFlag = (value: boolean | number): boolean => value === true || value === 1;
