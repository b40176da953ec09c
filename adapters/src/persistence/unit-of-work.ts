import type { Guard, Result, UnitOfWork } from '@nsem/core';
import type { DatabaseSession } from './database-session.ts';
import type { ReadQueue } from './read-queue.ts';
import { storesOf } from './stores.ts';
import type { WriteQueue } from './write-queue.ts';

/**
 * What a unit guards: as for core; or `notices` for those that replace notices by others, one after the other. They change
 * nothing but notices, notifications and offers. `write-check` is for what changes nothing.
 */
export type UnitGuard = Guard | 'notices' | 'write-check';

/** How a unit is kept apart from others, which matters only to a database that could run them at the same time. */
export type UnitOptions = Readonly<{
  /** Without any, it runs alone. */
  guards?: readonly UnitGuard[] | undefined;
}>;

/** The only access to the database: every write and every read goes through it. */
export interface DatabaseAccess {
  /** Runs work as one unit: all of it, or none of it if it refuses or throws. */
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: UnitOptions,
  ): Promise<Result<T, F>>;
  /** Runs read-only work on one snapshot of the committed data. */
  read<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
}

/** Combines a queue of writes and a read-only connection. */
export function createDatabaseAccess(
  parts: Readonly<{
    queue: WriteQueue<DatabaseSession>;
    reader: DatabaseSession;
    reads: ReadQueue;
    /** Maps a failure of the database to the error that the port promises. */
    toPortError: (error: unknown) => unknown;
  }>,
): DatabaseAccess {
  const { queue, reader, reads, toPortError } = parts;
  return {
    write: (work, { guards } = {}) =>
      new Promise((resolve, reject) => {
        queue.add({
          isLone: guards === undefined,
          async attempt(session) {
            try {
              const result = await work(session);
              return { isAccepted: result.ok, settle: () => resolve(result) };
            } catch (error) {
              return { isAccepted: false, settle: () => reject(toPortError(error)), error };
            }
          },
          reject: (error) => reject(toPortError(error)),
        });
      }),
    read: (work) => reads.read(() => work(reader)),
  };
}

/** Core's unit of work. */
export const createUnitOfWork = (access: DatabaseAccess): UnitOfWork => ({
  write: (work, options) => access.write((session) => work(storesOf(session)), options),
  read: (work) => access.read((session) => work(storesOf(session))),
});
