import type { FeedEvent } from '@nsem/core';
import { accountId, aJobEvent, bySession, jobId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '../../testing/api-document.ts';
import { createApiSchemas } from '../../testing/api-schemas.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { heartbeat, jobFrame, readyFrame, resetFrame } from './events.schema.ts';
import { follow } from './follow.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

describe('follow', () => {
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
});

describe('frames', () => {
  const client = { role: 'client' } as const;

  const fed = (note: string | null) => ({
    id: 4712,
    jobId: jobId(128),
    clientId: accountId(1),
    assignedId: null,
    reference: 'INV-2026-0117',
    event: aJobEvent({ note }),
  });

  it('a move is one event of three lines', () => {
    expect(jobFrame(fed(null), client).toString()).toBe(
      'event: job\nid: 4712\ndata: {"job_id":128,"status":"pending","move":"create",' +
        '"at":"2026-11-02T08:00:00.000Z","actor_role":"client","from":null,"to":"pending",' +
        '"note":null,"message_id":null,"reference":"INV-2026-0117"}\n\n',
    );
  });

  it.each(['\n\n', '\r\n\r\nid: 1', '\r', 'data: x\nevent: reset', '\u2028\u0085'])(
    'stays one event of three lines with the note %j',
    (note) => {
      const lines = jobFrame(fed(note), client)
        .toString()
        .split(/\r\n|\r|\n/);
      expect(lines.map((line) => line.split(':')[0])).toEqual(['event', 'id', 'data', '', '']);
      expect(JSON.parse(lines[2]?.slice('data: '.length) ?? '')).toMatchObject({ note });
    },
  );

  it('a move is encoded once for all its followers who see the same of it', () => {
    const one = fed('Akwaaba');
    expect(jobFrame(one, client)).toBe(jobFrame(one, { role: 'admin' }));
    const forProvider = jobFrame(one, { role: 'service-provider' });
    expect(forProvider.toString()).toContain('"reference":null');
    expect(jobFrame(one, { role: 'service-provider' })).toBe(forProvider);
  });

  it('a stream begins with the time to wait before reconnecting, and its position', () => {
    expect(readyFrame(0).toString()).toBe('retry: 3000\nevent: ready\nid: 0\ndata: {}\n\n');
    expect(resetFrame(9).toString()).toMatch(/^event: reset\nid: 9\ndata: \{"detail":".+"\}\n\n$/);
    expect(heartbeat.toString()).toBe(':\n\n');
  });

  /** The fields of a frame, with its data parsed. */
  function parse(frame: Buffer): unknown {
    const [, event, id, data = ''] =
      /event: (.*)\nid: (.*)\ndata: (.*)\n/.exec(String(frame)) ?? [];
    return { event, id, data: JSON.parse(data) as unknown };
  }

  it.each([
    ['ready', readyFrame(0)],
    ['reset', resetFrame(9)],
    ['a move for a client', jobFrame(fed('Akwaaba'), client)],
    ['a move for a provider', jobFrame(fed(null), { role: 'service-provider' })],
  ])('is an event of the API reference: %s', (_, frame) => {
    const schemas = createApiSchemas(apiDocument());
    const validate = schemas.getSchema('api#/components/schemas/StreamEvent');
    expect(validate?.(parse(frame)), JSON.stringify(validate?.errors)).toBe(true);
  });
});
