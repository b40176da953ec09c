import type { FeedEvent } from '@nsem/core';
import { accountId, aJobEvent, bySession, jobId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { openEventStream, type EventStream } from './event-stream.ts';
import { follow } from './follow.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

const client = accountId(1);

const fed = (id: number): FeedEvent => ({
  reference: null,
  id,
  jobId: jobId(8),
  clientId: client,
  assignedId: null,
  event: aJobEvent(),
});

type Page = Awaited<ReturnType<LiveFeed['page']>>;

/** A feed that returns the given pages, and records its calls. */
function scripted(pages: readonly Page[], { joins = [true] as readonly boolean[] } = {}) {
  const calls: string[] = [];
  const [left, answers] = [[...pages], [...joins]];
  const joined: Listener[] = [];
  const feed: LiveFeed = {
    position: () => 100,
    newest: async () => 100,
    async page(after) {
      calls.push(`page after ${after}`);
      return left.shift() ?? { events: [], isFull: false };
    },
    join(listener) {
      calls.push(`join at ${listener.at()}`);
      const hasJoined = answers.shift() ?? true;
      if (hasJoined) joined.push(listener);
      return hasJoined;
    },
    leave: () => void calls.push('leave'),
  };
  return { feed, calls, joined };
}

const subscription = (lastEventId: number) => ({
  actor: bySession({ id: client, role: 'client' }),
  jobId: undefined,
  lastEventId,
  isStillAdmitted: async () => true,
});

/** The ids of the events that were sent, after that of `ready`. */
async function sentBy(stream: EventStream): Promise<readonly number[]> {
  const ids: number[] = [];
  stream.bytes.setEncoding('utf8').on('data', (text: string) => {
    for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) ids.push(Number(id));
  });
  // What has been read by now is followed by the end of the stream.
  await new Promise((resolve) => {
    setImmediate(() => {
      stream.bytes.once('end', resolve);
      stream.end();
    });
  });
  return ids.slice(1);
}

it('sends no event twice, even if it receives some twice', async () => {
  const stream = openEventStream(() => {});
  const { feed, joined } = scripted([{ events: [fed(91), fed(92)], isFull: false }]);
  await follow(feed, stream, subscription(90));
  joined[0]?.receive([fed(91), fed(92), fed(93)]);
  joined[0]?.receive([fed(93)]);
  joined[0]?.receive([fed(94)]);
  expect(await sentBy(stream)).toEqual([91, 92, 93, 94]);
});

it('reads to the end, and up to the position of the others, before it joins', async () => {
  const stream = openEventStream(() => {});
  const pages = [
    { events: [fed(91)], isFull: true },
    { events: [fed(92)], isFull: false },
    { events: [fed(93)], isFull: false },
  ];
  const { feed, calls } = scripted(pages, { joins: [false, true] });
  await follow(feed, stream, subscription(90));
  expect(calls).toEqual([
    'page after 90',
    'page after 91',
    'join at 92',
    'page after 92',
    'join at 93',
  ]);
  expect(await sentBy(stream)).toEqual([91, 92, 93]);
});

it('does not join for a follower who has disconnected, which would never end', async () => {
  const stream = openEventStream(() => {});
  const { feed, calls } = scripted([]);
  const following = follow(feed, stream, subscription(90));
  stream.cut();
  await following;
  expect(calls.filter((one) => one.startsWith('join'))).toEqual([]);
});

it('leaves when the follower disconnects', async () => {
  const stream = openEventStream(() => {});
  const { feed, calls } = scripted([]);
  await follow(feed, stream, subscription(90));
  expect(calls).toEqual(['page after 90', 'join at 90']);
  const closed = new Promise((resolve) => stream.bytes.once('close', resolve));
  stream.cut();
  await closed;
  expect(calls.at(-1)).toBe('leave');
});

it('cuts the stream when the feed cannot be read', async () => {
  const stream = openEventStream(() => {});
  const { feed, joined } = scripted([]);
  await follow(feed, stream, subscription(90));
  joined[0]?.lose();
  expect(stream.isOver()).toBe(true);
});
