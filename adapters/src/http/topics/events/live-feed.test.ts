import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { createFeedReader, ok, type FeedEvent, type UnitOfWork } from '@nsem/core';
import { aJobEvent, accept, createMemoryUnitOfWork, storeClient } from '@nsem/core/testing';
import { aRequestedJob } from '@nsem/core/testing';
import fc from 'fast-check';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { openLiveFeed, type Listener, type LiveFeed } from './live-feed.ts';

/** A feed over a marketplace in memory with one job, whose reads are counted. */
async function openFeed() {
  const memory = createMemoryUnitOfWork();
  const watchers: (() => void)[] = [];
  const state = { reads: 0, isBroken: false };
  const unitOfWork: UnitOfWork = {
    write: (work) => memory.write(work),
    async read(work) {
      state.reads += 1;
      // As with a real database, a read takes a while.
      await turnOfTheLoop();
      if (state.isBroken) throw new Error('disk is gone');
      return memory.read(work);
    },
  };
  const job = accept(
    await memory.write(async (stores) => {
      const { id: clientId } = await storeClient(stores);
      return ok(await stores.jobs.insert(aRequestedJob({ clientId })));
    }),
  );
  const feed = openLiveFeed({
    feed: createFeedReader(unitOfWork),
    onCommit: (watcher) => void watchers.push(watcher),
    log: pino({ level: 'silent' }),
  });
  /** Commits so many events in one unit. */
  async function commit(events = 1): Promise<void> {
    const event = aJobEvent({ actorId: job.clientId });
    await memory.write(async ({ jobs }) => {
      for (let nth = 0; nth < events; nth += 1) await jobs.appendEvent(job.id, event);
      return ok(undefined);
    });
    for (const watcher of watchers) watcher();
  }
  return { feed, commit, state };
}

/** A listener that records what it receives, from a position on. */
function aListener(from = 0) {
  const received: number[] = [];
  let at = from;
  let wake = () => {};
  const listener: Listener & { isLost: boolean } = {
    isLost: false,
    at: () => at,
    receive(events: readonly FeedEvent[]) {
      for (const { id } of events) {
        if (id <= at) continue;
        at = id;
        received.push(id);
      }
      wake();
    },
    lose() {
      this.isLost = true;
      wake();
    },
  };
  /** Resolves when something was received that makes it true. */
  async function until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return { listener, received, until };
}

type Someone = ReturnType<typeof aListener>;

/** Reads on until the end is reached, and joins there. */
async function readAndJoin(feed: LiveFeed, { listener }: Someone): Promise<void> {
  for (let hasJoined = false; !hasJoined;) {
    const { events, isFull } = await feed.page(listener.at());
    listener.receive(events);
    hasJoined = !isFull && feed.join(listener);
  }
}

describe('a live feed', () => {
  it('reads what was committed once, however many listen and however many commits there were', async () => {
    const { feed, commit, state } = await openFeed();
    const listeners = Array.from({ length: 50 }, () => aListener());
    for (const one of listeners) await readAndJoin(feed, one);
    await turnOfTheLoop();
    await turnOfTheLoop();
    const before = state.reads;
    await Promise.all([commit(), commit(), commit()]);
    await Promise.all(listeners.map(({ until, received }) => until(() => received.length === 3)));
    expect(listeners.map(({ received }) => received)).toEqual(listeners.map(() => [1, 2, 3]));
    expect(state.reads - before).toBeLessThanOrEqual(2);
  });

  it('reads only the position of the newest event while there are no listeners', async () => {
    const { feed, commit, state } = await openFeed();
    expect(feed.position()).toBe(0);
    await commit(1_203);
    await vi.waitUntil(() => feed.position() === 1_203);
    const { reads } = state;
    await Promise.all([commit(), commit(), commit()]);
    await vi.waitUntil(() => feed.position() === 1_206);
    expect(state.reads - reads).toBeLessThanOrEqual(2);
  });

  it('knows the position of the newest event while there are listeners, and after them', async () => {
    const { feed, commit } = await openFeed();
    const one = aListener();
    await commit(2);
    await readAndJoin(feed, one);
    await commit();
    await one.until(() => one.received.length === 3);
    expect(feed.position()).toBe(3);
    feed.leave(one.listener);
    await commit();
    await vi.waitUntil(() => feed.position() === 4);
  });

  it('stays at its position if it cannot be read, and continues after the next commit', async () => {
    const { feed, commit, state } = await openFeed();
    await commit();
    await vi.waitUntil(() => feed.position() === 1);
    const { reads } = state;
    state.isBroken = true;
    await commit();
    await vi.waitUntil(() => state.reads > reads);
    await turnOfTheLoop();
    expect(feed.position()).toBe(1);
    state.isBroken = false;
    await commit();
    await vi.waitUntil(() => feed.position() === 3);
  });

  it('sends a first listener what was committed after its last page', async () => {
    const { feed, commit } = await openFeed();
    const late = aListener();
    const page = await feed.page(0);
    await commit();
    late.listener.receive(page.events);
    expect(feed.join(late.listener)).toBe(true);
    await late.until(() => late.received.length === 1);
    expect(late.received).toEqual([1]);
  });

  it('sends who is behind the others to read up to them first', async () => {
    const { feed, commit } = await openFeed();
    const [prompt, late] = [aListener(), aListener()];
    await readAndJoin(feed, prompt);
    await commit();
    await prompt.until(() => prompt.received.length === 1);
    expect(feed.join(late.listener)).toBe(false);
    await readAndJoin(feed, late);
    await commit();
    await late.until(() => late.received.length === 2);
    expect([prompt.received, late.received]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('goes on over page after page', async () => {
    const { feed, commit } = await openFeed();
    const one = aListener();
    await readAndJoin(feed, one);
    await commit(1_203);
    await one.until(() => one.received.length === 1_203);
    expect(one.received).toEqual(Array.from({ length: 1_203 }, (_, nth) => nth + 1));
    const other = aListener();
    await readAndJoin(feed, other);
    expect(other.received).toEqual(one.received);
  });

  it('drops its listeners if it cannot be read, and serves them when they rejoin', async () => {
    const { feed, commit, state } = await openFeed();
    const one = aListener();
    await readAndJoin(feed, one);
    await turnOfTheLoop();
    state.isBroken = true;
    await commit();
    await one.until(() => one.listener.isLost);
    await expect(feed.page(0)).rejects.toThrow('disk is gone');
    feed.leave(one.listener);
    state.isBroken = false;
    await readAndJoin(feed, one);
    await commit();
    await one.until(() => one.received.length === 2);
    expect(one.received).toEqual([1, 2]);
  });

  it('sends every listener every event exactly once and in order, whenever they join or leave', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.record({ commit: fc.integer({ min: 1, max: 3 }) }) },
        { weight: 2, arbitrary: fc.record({ come: fc.constant(true) }) },
        { weight: 1, arbitrary: fc.record({ leave: fc.nat(9) }) },
        { weight: 2, arbitrary: fc.record({ turns: fc.integer({ min: 1, max: 4 }) }) },
      ),
      { minLength: 5, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const { feed, commit } = await openFeed();
        const people: Someone[] = [];
        const joining: Promise<void>[] = [];
        let committed = 0;
        for (const step of plan) {
          if ('commit' in step) {
            committed += step.commit;
            await commit(step.commit);
          } else if ('come' in step) {
            const one = aListener();
            people.push(one);
            joining.push(readAndJoin(feed, one));
          } else if ('leave' in step) {
            const one = people[step.leave];
            if (one === undefined) continue;
            await Promise.all(joining);
            feed.leave(one.listener);
            joining.push(readAndJoin(feed, one));
          } else for (let nth = 0; nth < step.turns; nth += 1) await turnOfTheLoop();
          expect(feed.position()).toBeLessThanOrEqual(committed);
        }
        await Promise.all(joining);
        const all = Array.from({ length: committed }, (_, nth) => nth + 1);
        for (const one of people) {
          await one.until(() => one.received.length >= committed);
          expect(one.received).toEqual(all);
        }
        await vi.waitUntil(() => feed.position() === committed);
      }),
      { numRuns: 150, seed: 20_261_122 },
    );
  });
});
