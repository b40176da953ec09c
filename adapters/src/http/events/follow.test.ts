import type { FedEvent } from '@nsem/core';
import { accountId, aJobEvent, bySession, jobId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { openEventStream, type EventStream } from './event-stream.ts';
import { follow } from './follow.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

const client = accountId(1);

const fed = (id: number): FedEvent => ({
  id,
  jobId: jobId(8),
  clientId: client,
  assignedId: null,
  event: aJobEvent(),
});

type Page = Awaited<ReturnType<LiveFeed['page']>>;

/** A feed that answers the pages as they stand, and writes down what is asked of it. */
function scripted(pages: readonly Page[], { joins = [true] as readonly boolean[] } = {}) {
  const asked: string[] = [];
  const [left, answers] = [[...pages], [...joins]];
  const joined: Listener[] = [];
  const feed: LiveFeed = {
    newest: async () => 100,
    async page(after) {
      asked.push(`page after ${after}`);
      return left.shift() ?? { events: [], isFull: false };
    },
    join(listener) {
      asked.push(`join at ${listener.at()}`);
      const hasJoined = answers.shift() ?? true;
      if (hasJoined) joined.push(listener);
      return hasJoined;
    },
    leave: () => void asked.push('leave'),
  };
  return { feed, asked, joined };
}

const wish = (lastEventId: number) => ({
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
  // What is read by now is followed by an end, which is followed by nothing.
  await new Promise((resolve) => {
    setImmediate(() => {
      stream.bytes.once('end', resolve);
      stream.end();
    });
  });
  return ids.slice(1);
}

it('tells nothing twice, whatever it hears twice', async () => {
  const stream = openEventStream(() => {});
  const { feed, joined } = scripted([{ events: [fed(91), fed(92)], isFull: false }]);
  await follow(feed, stream, wish(90));
  joined[0]?.hear([fed(91), fed(92), fed(93)]);
  joined[0]?.hear([fed(93)]);
  joined[0]?.hear([fed(94)]);
  expect(await sentBy(stream)).toEqual([91, 92, 93, 94]);
});

it('reads on to the end, and up to where the others are, before it listens', async () => {
  const stream = openEventStream(() => {});
  const pages = [
    { events: [fed(91)], isFull: true },
    { events: [fed(92)], isFull: false },
    { events: [fed(93)], isFull: false },
  ];
  const { feed, asked } = scripted(pages, { joins: [false, true] });
  await follow(feed, stream, wish(90));
  expect(asked).toEqual([
    'page after 90',
    'page after 91',
    'join at 92',
    'page after 92',
    'join at 93',
  ]);
  expect(await sentBy(stream)).toEqual([91, 92, 93]);
});

it('does not listen for a follower who is gone, which would be for ever', async () => {
  const stream = openEventStream(() => {});
  const { feed, asked } = scripted([]);
  const following = follow(feed, stream, wish(90));
  stream.cut();
  await following;
  expect(asked.filter((one) => one.startsWith('join'))).toEqual([]);
});

it('stops listening when the follower goes', async () => {
  const stream = openEventStream(() => {});
  const { feed, asked } = scripted([]);
  await follow(feed, stream, wish(90));
  expect(asked).toEqual(['page after 90', 'join at 90']);
  const closed = new Promise((resolve) => stream.bytes.once('close', resolve));
  stream.cut();
  await closed;
  expect(asked.at(-1)).toBe('leave');
});

it('cuts the stream where nothing more can be told', async () => {
  const stream = openEventStream(() => {});
  const { feed, joined } = scripted([]);
  await follow(feed, stream, wish(90));
  joined[0]?.lose();
  expect(stream.isOver()).toBe(true);
});
