import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function order(): Promise<number> {
  const json = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Please wash your hands.',
  };
  return (await server.call('POST', '/jobs/', { by: server.people.client, json })).body.id;
}

const getStatus = (job: number, tag?: string) =>
  server.call('GET', `/jobs/${job}/status`, {
    by: server.people.client,
    headers: tag === undefined ? {} : { 'if-none-match': tag },
  });

const takeAndDeliver = async (job: number) => {
  const by = server.people.provider;
  await server.call('POST', `/jobs/${job}/assign`, { by, json: {} });
  await server.call('POST', `/jobs/${job}/deliver`, {
    by,
    json: { output_text: 'Hohoro wo nsa.' },
  });
};

describe('the status of a job', () => {
  it('advises clients when to poll again until the job has ended', async () => {
    const job = await order();
    const pending = await getStatus(job);
    expect(pending).toMatchObject({ status: 200, body: { id: job, status: 'pending' } });
    expect(pending.headers.get('retry-after')).toBe('5');
    expect(pending.headers.get('cache-control')).toBe('private, no-cache');
    await takeAndDeliver(job);
    const done = await getStatus(job);
    expect(done.body.status).toBe('completed');
    expect(done.headers.get('retry-after')).toBeNull();
    expect(done.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is not sent again while it is unchanged', async () => {
    const job = await order();
    const tag = (await getStatus(job)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[!#-~]+"$/);
    const unchanged = await getStatus(job, tag);
    expect({ status: unchanged.status, text: unchanged.text }).toEqual({ status: 304, text: '' });
    expect(unchanged.headers.get('etag')).toBe(tag);
    expect(unchanged.headers.get('retry-after')).toBe('5');
    expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
    expect(unchanged.headers.get('content-type')).toBeNull();
    await takeAndDeliver(job);
    const changed = await getStatus(job, tag);
    expect(changed).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('has a different tag for another job in the same state', async () => {
    const [one, other] = [await order(), await order()];
    const tag = (await getStatus(one)).headers.get('etag') ?? '';
    expect((await getStatus(other, tag)).status).toBe(200);
  });

  it.each([
    ['*', 304],
    ['W/TAG', 304],
    ['"other", TAG', 304],
    ['"other"', 200],
    ['TAG-', 200],
    ['', 200],
  ])('requested with If-None-Match %s', async (list, expected) => {
    const job = await order();
    const tag = (await getStatus(job)).headers.get('etag') ?? '';
    expect((await getStatus(job, list.replace('TAG', tag))).status).toBe(expected);
  });

  it('changes with an edit, which leaves the job pending', async () => {
    const job = await order();
    const tag = (await getStatus(job)).headers.get('etag') ?? '';
    server.pass(1_000);
    await server.call('PUT', `/jobs/${job}`, {
      by: server.people.client,
      json: { content: 'Please wash your hands today.' },
    });
    expect((await getStatus(job, tag)).status).toBe(200);
  });

  it('reveals nothing by its tag to users who may not see the job', async () => {
    const job = await order();
    const tag = (await getStatus(job)).headers.get('etag') ?? '';
    const { status } = await server.call('GET', `/jobs/${job}/status`, {
      by: server.people.otherClient,
      headers: { 'if-none-match': tag },
    });
    expect(status).toBe(404);
  });
});
