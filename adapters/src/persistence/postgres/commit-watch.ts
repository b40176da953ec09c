import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';

/** The results of one check of the database, in this order. */
type Look = Readonly<{
  /** The newest id that any transaction has taken for an event. */
  newestEvent: number;
  /**
   * A transaction that began after that: all that have taken an id for an event up to the newest one are older.
   * Null if no newer event was seen than before.
   */
  mark: bigint | null;
  /** The oldest transaction that is running, when the mark has ended; or, if none is, the one after the newest. */
  oldestRunning: bigint;
}>;

/** Up to which id no event can be committed any more. */
export interface SettledEvents {
  /** The highest id of which that is known. */
  newest(): number;
  /** The newest id that has been marked; a look marks the ones above it. */
  newestMarked(): number;
  /** Learns from a look; returns whether the highest id has changed. */
  learn(look: Look): boolean;
  /** Whether events may have been committed that are above the highest id. */
  isBehind(): boolean;
  /** Forgets which transactions were running, because the server may be another one. */
  forgetRunning(): void;
}

/** More marks than this are not remembered while a transaction goes on for long. */
const mostMarks = 64;

/**
 * Finds out up to which id the events are complete. A transaction takes the id of an event before it is
 * committed, so that one with a lower id can be committed later, and who reads beyond it would never see
 * it. Each transaction has its own id before it takes one for an event, because it has stored the job
 * first: when all those have ended that are older than a mark, no event that was marked is committed later.
 *
 * A snapshot alone is no mark: what it gives as its end comes after the newest transaction that has ended, and
 * others that are running may be above that.
 */
export function createSettledEvents(): SettledEvents {
  let newest = 0;
  let seen = 0;
  let marks: Readonly<{ newestEvent: number; mark: bigint }>[] = [];

  return {
    newest: () => newest,
    newestMarked: () =>
      marks.length < mostMarks ? (marks.at(-1)?.newestEvent ?? newest) : Number.MAX_SAFE_INTEGER,
    learn({ newestEvent, mark, oldestRunning }) {
      const before = newest;
      seen = Math.max(seen, newestEvent);
      if (mark !== null) marks.push({ newestEvent, mark });
      const settled = marks.findLast((earlier) => earlier.mark <= oldestRunning);
      newest = Math.max(newest, settled?.newestEvent ?? 0);
      marks = marks.filter((one) => one.newestEvent > newest);
      return newest > before;
    },
    isBehind: () => seen > newest,
    forgetRunning() {
      marks = [];
    },
  };
}

/** Follows what all processes commit, over a connection of its own. */
export interface CommitWatch {
  /** No event with this id or a lower one can be committed any more. */
  newestSettledEvent(): number;
  /**
   * Announces to the other processes that this one has committed. Of a unit without a guard they hear with its
   * commit, in any case.
   */
  announce(): void;
  /** Resolves when everything that was committed before has been looked at, and its events are settled. */
  awaitSettled(): Promise<void>;
  close(): Promise<void>;
}

/** Whom a commit watch notifies, and of what. */
export type CommitListener = Readonly<{
  /** Another process has committed, or it is not known whether one has. */
  onCommit: (news: News) => void;
  /** There are more settled events. */
  onEvents: () => void;
}>;

/** Each notice says what may have changed: see `News`. */
export const commitChannel = 'nsem_commits';

/** The time between two checks while no process reports a commit. */
const idleMs = 250;

/** How long until the next look while units are being written. */
const busyMs = 10;

/** The shortest time from one look to the next. */
const shortestMs = 2;

/** How long one look may take. */
const longestMs = 2_000;

/**
 * In one round trip. The transaction that marks newer events begins after the newest id was read, and has ended
 * before the running ones are read.
 */
const look = (newestMarked: number): string => `
  begin isolation level read committed;
  select newest, case when newest > ${newestMarked} then pg_current_xact_id()::text end as mark
    from (select case when is_called then last_value else last_value - 1 end as newest
      from job_events_id_seq) as events;
  commit;
  select pg_snapshot_xmin(running)::text as oldest, pg_snapshot_xmax(running)::text as next
    from pg_current_snapshot() running`;

type Found = Readonly<{ newest: number; mark: string | null; oldest: string; next: string }>;

/** The possible changes of commits: `jobs` if nothing but jobs and what belongs to them. */
export type News = 'jobs' | 'anything';

async function lookAt(
  client: PoolClient,
  newestMarked: number,
  hasCommitted: boolean,
): Promise<Found> {
  const notice = hasCommitted ? `notify ${commitChannel}, 'jobs';` : '';
  const query = { text: notice + look(newestMarked), query_timeout: longestMs };
  // There is a result for each statement; the two selects have a row each, and the others none.
  const results = (await client.query(query)) as unknown as readonly QueryResult<Partial<Found>>[];
  const [events, transactions] = results.flatMap(({ rows }) => rows);
  return { ...events, ...transactions } as Found;
}

/** Lets one wait until something happens or a time is over. */
function createBell() {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    async wait(ms: number): Promise<void> {
      // It rejects only when the bell rings.
      await delay(ms, undefined, { ref: false, signal: rung.signal }).catch(() => {});
      rung = new AbortController();
    },
  };
}

/** Someone who waits for an event to be settled, which the next look finds out. */
type Waiting = { readonly resolve: () => void; until: number | undefined };

/**
 * Watches the commits of all processes: each notifies the others of its own, and checks by itself
 * four times a second, so that a notice that was lost delays what depends on it by no more than
 * that. While the database cannot be reached, the listener is notified that something may have been
 * committed.
 *
 * @throws {Error} if the database cannot be reached.
 */
export async function openCommitWatch(
  pool: Pool,
  { onCommit, onEvents }: CommitListener,
): Promise<CommitWatch> {
  const events = createSettledEvents();
  const bell = createBell();
  const waiting: Waiting[] = [];
  let client: PoolClient | undefined;
  let hasCommitted = false;
  const closing = new AbortController();
  let next = '';
  let comparedAt = 0;
  let lookedAt = 0;

  function leave(error?: Error): void {
    client?.release(error ?? true);
    client = undefined;
    events.forgetRunning();
  }

  async function listen(connected: PoolClient): Promise<void> {
    connected.on('error', () => bell.ring());
    const { rows } = await connected.query<{ own: number }>('select pg_backend_pid() as own');
    connected.on('notification', ({ processId, payload }) => {
      if (processId === rows[0]?.own) return;
      onCommit(payload === 'jobs' ? 'jobs' : 'anything');
      bell.ring();
    });
    await connected.query(`listen ${commitChannel}`);
  }

  async function connect(): Promise<PoolClient> {
    const connected = await pool.connect();
    try {
      await listen(connected);
      return connected;
    } catch (error) {
      // A connection that is not released takes a place of the pool for ever, which then never
      // ends.
      connected.release(true);
      throw error;
    }
  }

  /** A process may have died before it announced that it had committed. */
  function compare(found: Found): void {
    if (lookedAt - comparedAt < idleMs) return;
    comparedAt = lookedAt;
    if (found.next !== next) onCommit('jobs');
    next = found.next;
  }

  async function lookOnce(): Promise<void> {
    const called = waiting.filter(({ until }) => until === undefined);
    const isAnnounced = hasCommitted;
    hasCommitted = false;
    try {
      client ??= await connect();
      const found = await lookAt(client, events.newestMarked(), isAnnounced);
      lookedAt = performance.now();
      compare(found);
      const { newest: newestEvent, mark, oldest } = found;
      const hasMore = events.learn({
        newestEvent,
        mark: mark === null ? null : BigInt(mark),
        oldestRunning: BigInt(oldest),
      });
      if (hasMore) onEvents();
      for (const one of called) one.until = newestEvent;
    } catch (error) {
      hasCommitted ||= isAnnounced;
      // Also after the first check: a connection that is not released takes a place of the pool for
      // ever.
      leave(error instanceof Error ? error : undefined);
      throw error;
    }
    const isDone = ({ until = Infinity }: Waiting) => until <= events.newest();
    for (const { resolve } of waiting.filter(isDone)) resolve();
    waiting.splice(0, Infinity, ...waiting.filter((one) => !isDone(one)));
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await bell.wait(events.isBehind() ? busyMs : idleMs);
      if (closing.signal.aborted) break;
      try {
        await lookOnce();
        await delay(shortestMs, undefined, { ref: false });
      } catch {
        onCommit('anything');
        await delay(idleMs, undefined, { ref: false });
      }
    }
  }

  await lookOnce();
  const following = follow();
  const timer = setInterval(() => {
    if (performance.now() - lookedAt > 2 * idleMs) onCommit('anything');
  }, idleMs);
  timer.unref();
  return {
    newestSettledEvent: () => events.newest(),
    announce() {
      hasCommitted = true;
      bell.ring();
    },
    awaitSettled: () =>
      new Promise((resolve) => {
        waiting.push({ resolve, until: undefined });
        bell.ring();
      }),
    async close() {
      closing.abort();
      clearInterval(timer);
      bell.ring();
      await following;
      leave();
    },
  };
}
