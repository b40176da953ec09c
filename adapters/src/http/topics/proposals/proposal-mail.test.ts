import { noVerification } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailbox } from '../../testing/mailbox.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let mailbox: ReturnType<typeof createMailbox>;
beforeAll(async () => {
  server = await startTestServer();
  mailbox = createMailbox(server, noVerification);
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const inHours = (hours: number): string =>
  new Date(server.dependencies.clock.now() + hours * hourMs).toISOString();

async function order(): Promise<number> {
  const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  const json = { ...work, content: 'Please wash your hands.', due_at: inHours(24) };
  return (await server.call('POST', '/jobs/', { by: server.people.client, json })).body.id;
}

async function propose(job: number, due_at = inHours(48)): Promise<number> {
  const json = { due_at };
  const by = server.people.provider;
  return (await server.call('POST', `/jobs/${job}/proposals`, { by, json })).body.id;
}

const send = (person: 'client' | 'provider', method: string, path: string) =>
  server.call(method, path, { by: server.people[person], json: {} });

/** The subjects of the mails about proposals that the client gets for a job. */
async function deliver(job: number): Promise<readonly string[]> {
  await mailbox.deliver();
  return mailbox
    .subjectsTo(server.people.client.email)
    .filter((subject) => subject.endsWith(`needs longer for job #${job}`));
}

describe('the mail of a proposal', () => {
  it('is sent while the proposal is open, with the time that is proposed then', async () => {
    const { client, provider } = server.people;
    const job = await order();
    await propose(job);
    const later = inHours(72);
    await propose(job, later);
    expect(await deliver(job)).toEqual([`${provider.name} needs longer for job #${job}`]);
    const { text } = await mailbox.latestTo(client.email);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
    expect(text).toContain(day.format(new Date(later)));
  });

  it.each<[string, (job: number, id: number) => ReturnType<TestServer['call']>]>([
    ['was withdrawn', (job, id) => send('provider', 'DELETE', `/jobs/${job}/proposals/${id}`)],
    ['was declined', (job, id) => send('client', 'POST', `/jobs/${job}/proposals/${id}/decline`)],
    ['is over, as the job was edited', (job) => send('client', 'PUT', `/jobs/${job}`)],
  ])('is not sent if the proposal %s', async (_, end) => {
    const job = await order();
    const { status } = await end(job, await propose(job));
    expect(status).toBeLessThan(300);
    expect(await deliver(job)).toEqual([]);
  });
});
