import type { DatabaseSession } from '../database-session.ts';
import { createGroups } from './groups.ts';
import type { SharedRead, Transactions } from './transactions.ts';

/** Reads on snapshots. */
export interface Reads {
  /** Runs work that only reads, on one snapshot. */
  read<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
  /** How many wait for a connection. */
  waiting(): number;
}

/** How reads are run. */
export type ReadOptions = Readonly<{
  /** How many groups of reads run at the same time. */
  groupsAtATime: number;
  /** The most reads of a group: they wait for each other's statements. */
  groupSize?: number;
}>;

/** Runs reads; those that find all connections at work share a snapshot. */
export function createReads(
  transactions: Pick<Transactions, 'readTogether'>,
  { groupsAtATime, groupSize = 16 }: ReadOptions,
): Reads {
  const groups = createGroups<SharedRead>({
    atATime: groupsAtATime,
    most: groupSize,
    run: (reads) => transactions.readTogether(reads),
  });
  const read: Reads['read'] = (work) =>
    new Promise((resolve, reject) => {
      const member: SharedRead = {
        since: performance.now(),
        async attempt(session) {
          try {
            const found = await work(session);
            return { settle: () => resolve(found) };
          } catch (error) {
            return { settle: () => reject(error), error };
          }
        },
        reject,
        readAlone: () => void transactions.readTogether([member]),
      };
      groups.add(member);
    });
  return { read, waiting: groups.waiting };
}
