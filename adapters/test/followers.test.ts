import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { instant, ok, startSession, unknownOrigin } from '@nsem/core';
import { accept, storeAdmin } from '@nsem/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followEvents, type EventReader } from '../src/http/testing/event-reader.ts';
import { orderNarration, remark } from '../src/http/testing/moved-jobs.ts';
import { startTestServer, type TestServer } from '../src/http/testing/test-server.ts';
import { createSessionTokens } from '../src/security/random-secrets.ts';

let server: TestServer;
const readers: EventReader[] = [];

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
  await server.stop();
});

async function follow(token = server.people.client.token, more: { lastEventId?: string } = {}) {
  const reader = await followEvents(server.url, { token, ...more });
  readers.push(reader);
  return reader;
}

const order = () => orderNarration(server);

/** Tokens of new admins, who receive every event. */
async function tokensOfAdmins(count: number): Promise<readonly string[]> {
  const tokens = createSessionTokens();
  const issued = Array.from({ length: count }, () => tokens.issue());
  const stored = await server.database.unitOfWork.write(async (stores) => {
    for (const { tokenHash } of issued) {
      const { id } = await storeAdmin(stores);
      await stores.sessions.insert(
        startSession({ accountId: id, tokenHash, origin: unknownOrigin }, instant(Date.now())),
      );
    }
    return ok(undefined);
  });
  accept(stored);
  return issued.map(({ token }) => token);
}

/** Requests the events over a socket that reads nothing until it is resumed. */
async function followAndSleep(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const authorization = `Bearer ${server.people.client.token}`;
  socket.write(`GET /events HTTP/1.1\r\nhost: nsem\r\nauthorization: ${authorization}\r\n\r\n`);
  // The first bytes show that the stream is open.
  await once(socket, 'readable');
  return socket;
}

/** Reads everything that is left until the server closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('streams of events', () => {
  it('deliver one event to 200 followers', async () => {
    const tokens = await tokensOfAdmins(10);
    const open = await Promise.all(
      Array.from({ length: 200 }, (_, nth) => follow(tokens[nth % tokens.length])),
    );
    const job = await order();
    const received = await Promise.all(open.map((reader) => reader.nextJob()));
    expect(received.map(({ data }) => data.job_id)).toEqual(Array(200).fill(job));
  });

  it('cut off a client that reads too slowly, without affecting others', async () => {
    const prompt = await follow();
    const sleeper = await followAndSleep();
    const job = await order();
    await prompt.nextJob();
    const isCut = () => server.logged.some((line) => line.includes('its reader is too slow'));
    let sent = 0;
    // The buffers of the operating system take an unknown amount before they are full.
    for (; !isCut(); sent += 1) {
      await remark(server, job, `${sent} ${'ɛ'.repeat(50_000)}`);
      expect((await prompt.nextJob()).data.note).toMatch(new RegExp(`^${sent} ɛ`));
    }
    const got = await readAll(sleeper);
    // A response that was cut off must not look complete.
    expect(got).not.toMatch(/\r\n0\r\n\r\n$/);
    expect(got.match(/^event: job$/gm)?.length).toBeLessThan(sent);
    await remark(server, job, 'Akwaaba');
    expect((await prompt.nextJob()).data.note).toBe('Akwaaba');
    expect(server.logged.filter((line) => line.includes('too slow'))).toHaveLength(1);
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('replay many missed events at the pace of a slow reader without cutting it off', async () => {
    const job = await order();
    for (let nth = 0; nth < 100; nth += 1)
      await remark(server, job, `${nth} ${'ɔ'.repeat(50_000)}`);
    const reader = await follow(server.people.client.token, { lastEventId: '1' });
    const live = await follow();
    await live.next();
    await remark(server, job, 'meanwhile');
    expect((await live.nextJob()).data.note).toBe('meanwhile');
    for (let nth = 0; nth < 100; nth += 1) {
      expect((await reader.nextJob()).data.note).toMatch(new RegExp(`^${nth} ɔ`));
    }
    expect((await reader.nextJob()).data.note).toBe('meanwhile');
  });
});
