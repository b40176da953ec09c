import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followEvents, type EventReader } from '../../testing/event-reader.ts';
import { orderNarration } from '../../testing/moved-jobs.ts';
import { startTestServer, type Got, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const readers: EventReader[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { admin, client } = server.people;
  const json = { user_id: client.id, amount: 500, note: 'Mobile money' };
  await server.call('POST', '/wallet/admin/credits', { by: admin, json });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const reader of readers.splice(0)) await reader.close();
});
afterAll(() => server.stop());

const positionOf = ({ headers }: Pick<Got, 'headers'>) => headers.get('nsem-event-position');

const order = (): Promise<number> => orderNarration(server);

const list = (by = server.people.client) => server.call('GET', '/jobs/?limit=100', { by });

async function follow(lastEventId: string) {
  const reader = await followEvents(server.url, {
    token: server.people.client.token,
    lastEventId,
  });
  readers.push(reader);
  return reader;
}

/** Resolves when the server knows of every event. */
async function untilKnown(): Promise<number> {
  const newest = await server.newestEvent();
  await vi.waitUntil(() => server.dependencies.events.position() === newest);
  return newest;
}

describe('the position of an answer', () => {
  it('is that of the newest event, without any stream', async () => {
    await order();
    const newest = await untilKnown();
    const { client, provider, admin } = server.people;
    for (const by of [client, provider, admin]) {
      expect(positionOf(await list(by))).toBe(String(newest));
      expect(positionOf(await server.call('GET', '/auth/me', { by }))).toBe(String(newest));
    }
  });

  it('is also that of an unchanged answer', async () => {
    const by = server.people.client;
    const { body } = await server.call('GET', `/jobs/${await order()}`, { by });
    const headers = { 'if-none-match': `"${body.version}"` };
    const unchanged = await server.call('GET', `/jobs/${body.id}`, { by, headers });
    expect(unchanged.status).toBe(304);
    expect(positionOf(unchanged)).toMatch(/^\d+$/);
  });

  it('is not sent with changes, refusals, files and what is public', async () => {
    const by = server.people.client;
    const json = { service_type: 'narration', language: 'tw', content: 'Mema wo akye' };
    const answers = [
      await server.call('POST', '/jobs/', { by, json }),
      await server.call('GET', '/jobs/999999', { by }),
      await server.call('GET', '/users/me/data', { by }),
      await server.call('GET', '/languages/', { by }),
      await server.call('GET', '/version'),
    ];
    expect(answers.map(positionOf)).toEqual(answers.map(() => null));
  });

  it('is sent to API keys that may follow events, and to no others', async () => {
    const { client, admin } = server.people;
    const withKey = async (key: string, path: string) =>
      server.call('GET', path, { headers: { authorization: `Bearer ${key}` } });
    const ofClient = await withKey(await server.keyOf(client), '/jobs/');
    const ofAdmin = await withKey(await server.keyOf(admin, ['reports']), '/jobs/');
    expect([ofClient.status, ofAdmin.status]).toEqual([200, 200]);
    expect(positionOf(ofClient)).toMatch(/^\d+$/);
    expect(positionOf(ofAdmin)).toBeNull();
  });

  it('is known before the answer is read', async () => {
    const { application, events } = server.dependencies;
    const seen: string[] = [];
    const [position, read] = [events.position.bind(events), application.read.bind(application)];
    vi.spyOn(events, 'position').mockImplementation(() => {
      seen.push('position');
      return position();
    });
    vi.spyOn(application, 'read').mockImplementation((useCase, request) => {
      seen.push(useCase.name);
      return read(useCase, request);
    });
    await list();
    expect(seen.filter((name) => name !== 'identifyCaller')).toEqual(['position', 'listJobs']);
  });
});

describe('a stream that continues from the position of an answer', () => {
  it('begins with what was committed between the answer and its opening', async () => {
    await untilKnown();
    const answer = await list();
    const missed = [await order(), await order()];
    const reader = await follow(positionOf(answer) ?? '');
    const next = await order();
    const received = [await reader.nextJob(), await reader.nextJob(), await reader.nextJob()];
    expect(received.map(({ data }) => data.job_id)).toEqual([...missed, next]);
  });

  it('sends nothing again if nothing has happened', async () => {
    await order();
    const newest = await untilKnown();
    const reader = await follow(positionOf(await list()) ?? '');
    expect(await reader.next()).toMatchObject({ event: 'ready', id: String(newest) });
    const next = await order();
    expect(await reader.next()).toMatchObject({ event: 'job', data: { job_id: next } });
  });

  it('misses no job that is ordered while lists are read and streams are opened', async () => {
    const ordered: number[] = [];
    const ordering = (async () => {
      for (let nth = 0; nth < 30; nth += 1) ordered.push(await order());
    })();

    /** Reads twice, follows from the earlier position, and returns how to collect all jobs known. */
    async function readAndFollow() {
      const answers = await Promise.all([list(), list()]);
      const from = Math.min(...answers.map((answer) => Number(positionOf(answer))));
      const reader = await follow(String(from));
      const [listed = []] = answers.map(({ body }) => body.map(({ id }: { id: number }) => id));
      return { known: new Set<number>(listed), reader };
    }

    const followers = [];
    for (let nth = 0; nth < 8; nth += 1) followers.push(await readAndFollow());
    await ordering;
    const last = await order();
    for (const { known, reader } of followers) {
      while (!known.has(last)) known.add((await reader.nextJob()).data.job_id);
      expect([...known]).toEqual(expect.arrayContaining(ordered));
    }
  });
});
