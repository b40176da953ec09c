import { afterAll, beforeAll } from 'vitest';
import { invariant, ok } from '../../kernel/result.ts';
import type { Stores, UnitOfWork } from '../../unit-of-work.port.ts';

/** A database prepared for a contract suite; it need not be empty. */
export type OpenedStores = Readonly<{ unitOfWork: UnitOfWork; close(): Promise<void> }>;

/** The access of a suite to its opened database. */
export type StoresInUse<O extends OpenedStores> = Readonly<{
  /** The opened database; only available inside a test. */
  opened(): O;
  /** Runs work that must be accepted, as one unit. */
  write<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Runs work that only reads. */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}>;

/**
 * Opens a database before a suite and closes it afterwards. The suite's tests share it: each makes
 * its own people and rows, and asserts nothing about those of other tests.
 */
export function useStores<O extends OpenedStores>(open: () => Promise<O>): StoresInUse<O> {
  let inUse: O | undefined;
  beforeAll(async () => {
    inUse = await open();
  });
  afterAll(async () => {
    await inUse?.close();
  });
  function opened(): O {
    invariant(inUse !== undefined, 'the stores are used inside a test');
    return inUse;
  }
  return {
    opened,
    async write(work) {
      const result = await opened().unitOfWork.write(async (stores) => ok(await work(stores)));
      invariant(result.ok, 'accepted work is not refused');
      return result.value;
    },
    read: (work) => opened().unitOfWork.read(work),
  };
}
