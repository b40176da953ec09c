import {
  DatabaseUnavailableError,
  FilesUnavailableError,
  OutcomeUnknownError,
  StorageFullError,
} from '@nsem/core';
import { describe, expect, it } from 'vitest';
import {
  isConflict,
  isConnectionLost,
  isRefusedCommit,
  isUnavailable,
  toPortError,
} from './postgres-errors.ts';

const withCode = (code: string, message = 'it failed') =>
  Object.assign(new Error(message), { code });

/** What PostgreSQL reports when it does not do now what it may do later, by its codes. */
const temporary = [
  ['08000', '08001', '08003', '08004', '08006', '08007', '08P01'],
  ['25006', '25P03', '25P04', '26000', '42P05'],
  ['40000', '40001', '40002', '40003', '40P01'],
  ['53000', '53200', '53300', '53400'],
  ['55000', '55006', '55P02', '55P03', '55P04'],
  ['57000', '57014', '57P01', '57P02', '57P03', '57P04', '57P05'],
  ['58000', '58030', '58P01', '58P02', '58P03'],
  ['XX000', 'XX001', 'XX002'],
].flat();

/** What the driver and the system say of a connection. */
const ofConnections = [
  withCode('ECONNREFUSED'),
  withCode('ECONNRESET'),
  withCode('EPIPE', 'write EPIPE'),
  withCode('ETIMEDOUT'),
  withCode('EHOSTUNREACH'),
  withCode('ENETUNREACH'),
  withCode('ENOTFOUND'),
  withCode('EAI_AGAIN'),
  withCode('ERR_STREAM_DESTROYED'),
  withCode('ERR_STREAM_WRITE_AFTER_END'),
  new Error('Connection terminated'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Query read timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('Cannot use a pool after calling end on the pool'),
  new Error('The server does not support SSL connections'),
  new Error('There was an error establishing an SSL connection'),
  withCode('0A000', 'cached plan must not change result type'),
];

describe('an error of PostgreSQL or its driver', () => {
  it.each(temporary)('is a database that is not available: %s', (code) => {
    expect(toPortError(withCode(code))).toBeInstanceOf(DatabaseUnavailableError);
  });

  it.each(ofConnections)('is a database that is not available: %s', (error) => {
    const known = toPortError(error);
    expect(known).toBeInstanceOf(DatabaseUnavailableError);
    expect(known).toMatchObject({ cause: error });
  });

  it('is a full storage if the disk is full', () => {
    expect(toPortError(withCode('53100'))).toBeInstanceOf(StorageFullError);
  });

  it.each(
    [
      // A bug, or an installation that no time repairs.
      ['22012', '23505', '42601', '42P01', '42501', '0A000', 'P0001', '54001'],
      ['ENOENT'],
    ].flat(),
  )('stays as it is if no time makes it better: %s', (code) => {
    const error = withCode(code);
    expect(toPortError(error)).toBe(error);
    expect(isUnavailable(error)).toBe(false);
  });

  it.each([
    new FilesUnavailableError('away', { cause: withCode('ECONNREFUSED') }),
    new OutcomeUnknownError('no answer', { cause: withCode('08006') }),
    new DatabaseUnavailableError('away', { cause: withCode('57P01') }),
  ])('stays as it is if it was recognized before: %s', (error) => {
    expect(toPortError(error, true)).toBe(error);
  });

  it.each([
    ['40000', true],
    ['40001', true],
    ['40P01', true],
    ['40003', false],
    ['23505', false],
  ])('%s can be run again: %s', (code, expected) => {
    expect(isConflict(withCode(code))).toBe(expected);
  });
});

it.each([
  ['08006', true],
  ['25006', true],
  ['26000', true],
  ['57P01', true],
  ['XX000', true],
  ['ECONNRESET', true],
  // The server goes on with the next transaction.
  ['53100', false],
  ['53200', false],
  ['55P03', false],
  ['57014', false],
  ['40P01', false],
])('after %s the connection is not used again: %s', (code, expected) => {
  expect(isConnectionLost(withCode(code))).toBe(expected);
});

describe('a commit that failed', () => {
  it.each([
    ['23505', true],
    ['40001', true],
    ['53100', true],
    ['40003', false],
    ['08006', false],
    ['57P01', false],
    ['58030', false],
    ['XX000', false],
    // As long as a code of PostgreSQL: the commit may have been received before.
    ['EPIPE', false],
    ['ECONNRESET', false],
  ])('with %s is known to be refused: %s', (code, expected) => {
    expect(isRefusedCommit(withCode(code))).toBe(expected);
  });
});
