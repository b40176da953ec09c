import type { Result, Stores, UnitOfWork } from '@nsem/core';
import type { DatabaseSession } from './database-session.ts';
import type { ReadQueue } from './read-queue.ts';
import { createStores } from './stores.ts';
import type { WriteQueue } from './write-queue.ts';

/** The one door to the database: every write and every read goes through it. */
export interface DatabaseDoor {
  /** Runs work as one unit: all of it, or, where it refuses or throws, none of it. */
  write<T, F>(work: (session: DatabaseSession) => Promise<Result<T, F>>): Promise<Result<T, F>>;
  /** Runs work that only looks; it sees one moment of what is committed. */
  read<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
}

/** The door over a queue of writes and a connection that only reads. */
export function createDoor(
  parts: Readonly<{
    queue: WriteQueue<DatabaseSession>;
    reader: DatabaseSession;
    reads: ReadQueue;
    /** What a failure of the database means to those outside. */
    explain: (error: unknown) => unknown;
  }>,
): DatabaseDoor {
  const { queue, reader, reads, explain } = parts;
  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        queue.add({
          async attempt(session) {
            try {
              const result = await work(session);
              return { keep: result.ok, answer: () => resolve(result) };
            } catch (error) {
              return { keep: false, answer: () => reject(explain(error)), error };
            }
          },
          reject: (error) => reject(explain(error)),
        });
      }),
    read: (work) => reads.read(() => work(reader)),
  };
}

/** Core's unit of work through the door; there are two sessions, and so two sets of stores. */
export function createUnitOfWork(door: DatabaseDoor): UnitOfWork {
  const made = new WeakMap<DatabaseSession, Stores>();
  function storesOf(session: DatabaseSession): Stores {
    const known = made.get(session);
    if (known !== undefined) return known;
    const stores = createStores(session);
    made.set(session, stores);
    return stores;
  }
  return {
    write: (work) => door.write((session) => work(storesOf(session))),
    read: (work) => door.read((session) => work(storesOf(session))),
  };
}
