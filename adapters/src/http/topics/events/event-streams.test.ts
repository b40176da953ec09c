import { once } from 'node:events';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventReader, followEvents } from '../../testing/event-reader.ts';
import { orderNarration, remark } from '../../testing/moved-jobs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openEventStream } from './event-stream.ts';

describe('event stream', () => {
  /** A stream, and how often its reader was reported as slow. */
  function open() {
    const slow = { times: 0 };
    const stream = openEventStream(() => {
      slow.times += 1;
    });
    return { stream, slow };
  }

  const kibibytes = (count: number) => Buffer.alloc(count * 1024, 'ɛ');

  it('delivers what was sent, in order, and an end', async () => {
    const { stream } = open();
    for (const text of ['one ', 'two ', 'three']) stream.send(Buffer.from(text));
    const read = stream.bytes.toArray();
    await turnOfTheLoop();
    stream.end();
    expect(Buffer.concat(await read).toString()).toBe('one two three');
    expect(stream.isOver()).toBe(true);
  });

  it('buffers 256 KiB for a slow reader, and is cut at one byte more', () => {
    const { stream, slow } = open();
    for (let nth = 0; nth < 16; nth += 1) stream.send(kibibytes(16));
    expect([stream.isOver(), slow.times]).toEqual([false, 0]);
    stream.send(Buffer.from('.'));
    expect([stream.isOver(), slow.times]).toEqual([true, 1]);
    stream.send(Buffer.from('.'));
    expect(slow.times).toBe(1);
  });

  it('has room while its reader keeps up, and again once they have caught up', async () => {
    const { stream } = open();
    await stream.room();
    stream.send(kibibytes(200));
    const order: string[] = [];
    const hasRoom = stream.room().then(() => order.push('room'));
    await turnOfTheLoop();
    order.push('read');
    stream.bytes.resume();
    await hasRoom;
    expect(order).toEqual(['read', 'room']);
  });

  it('stops waiting for room when it is cut', async () => {
    const { stream } = open();
    stream.send(kibibytes(200));
    const hasRoom = stream.room();
    stream.cut();
    await hasRoom;
    expect(stream.isOver()).toBe(true);
  });

  it('is cut at its end if its reader is behind, instead of waiting for them', async () => {
    const { stream } = open();
    stream.send(Buffer.from('unread'));
    const closed = once(stream.bytes, 'close');
    stream.end();
    await closed;
    expect(stream.bytes.readableEnded).toBe(false);
    stream.end();
  });
});

describe('event streams', () => {
  let server: TestServer;
  let isStopped = false;
  const readers: EventReader[] = [];

  beforeEach(async () => {
    server = await startTestServer();
    isStopped = false;
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.close();
    if (!isStopped) await server.stop();
  });

  async function follow(token = server.people.client.token, lastEventId?: string) {
    const reader = await followEvents(server.url, {
      token,
      ...(lastEventId !== undefined && { lastEventId }),
    });
    readers.push(reader);
    return reader;
  }

  const order = () => orderNarration(server);

  describe('streams of events', () => {
    it('start over for a follower who has missed more than 50,000 events, and for no other', async () => {
      const job = await order();
      // On PostgreSQL an event takes its id after its transaction has one, and ids are settled up to the sequence.
      const [begin, idOf] =
        server.kind === 'SQLite'
          ? ['', String]
          : ['select pg_current_xact_id();', (id: number) => `setval('job_events_id_seq', ${id})`];
      async function insert(id: number, position: number): Promise<void> {
        await server.query(
          `${begin} insert into job_events (id, job_id, position, move, at, actor_id, actor_role, to_status)
        select ${idOf(id)}, job_id, ${position}, move, at, actor_id, actor_role, to_status
        from job_events where id = 1`,
        );
        await server.newestEvent();
      }
      await insert(50_001, 2);
      const patient = await follow(server.people.client.token, '1');
      expect((await patient.next())?.event).toBe('ready');
      expect(await patient.next()).toMatchObject({ event: 'job', id: '50001' });
      await insert(50_002, 3);
      const late = await follow(server.people.client.token, '1');
      expect(await late.next()).toMatchObject({ event: 'ready', id: '1' });
      expect(await late.next()).toMatchObject({ event: 'reset', id: '50002' });
      await remark(server, job, 'Akwaaba');
      expect(await late.next()).toMatchObject({ event: 'job', data: { note: 'Akwaaba' } });
    });

    it('end at once when the server stops, and are not opened any more', async () => {
      const open = await Promise.all([follow(), follow(), follow(server.people.admin.token)]);
      for (const reader of open) await reader.next();
      server.dependencies.events.close();
      const late = await server.call('GET', '/events', { by: server.people.client });
      expect(late).toMatchObject({ status: 503, body: { code: 'http.unavailable' } });
      const seen: string[] = [];
      const ended = open.map(async (reader) => {
        expect(await reader.next()).toBeUndefined();
        seen.push('a stream has ended');
      });
      isStopped = true;
      const stopped = server.stop().then(() => seen.push('stopped'));
      await Promise.all([...ended, stopped]);
      expect(seen).toEqual([...Array<string>(3).fill('a stream has ended'), 'stopped']);
    });

    it('are removed when their readers disconnect', async () => {
      const open = await Promise.all(Array.from({ length: 20 }, () => follow()));
      expect((await follow()).status).toBe(429);
      for (const reader of open) await reader.next();
      await Promise.all(open.map((reader) => reader.close()));
      // The server notices it shortly afterwards.
      while ((await follow()).status === 429);
      expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    });
  });
});
