import { notifyLateJobs, noVerification, ok } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailbox } from '../../testing/mailbox.ts';
import { type Someone, startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('proposals', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const hourMs = 3_600_000;
  const inHours = (hours: number): string =>
    new Date(server.dependencies.clock.now() + hours * hourMs).toISOString();

  const letter = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Please wash your hands.',
  };

  const send = (method: string, path: string, by: Someone, json?: unknown) =>
    server.call(method, path, { by, json });

  const create = async (json: object = {}): Promise<number> =>
    (
      await send('POST', '/jobs/', server.people.client, {
        ...letter,
        due_at: inHours(24),
        ...json,
      })
    ).body.id;

  const propose = (job: number, json: object, by: Someone = server.people.provider) =>
    send('POST', `/jobs/${job}/proposals`, by, json);

  const newestOf = async (by: Someone) => (await send('GET', '/notifications/', by)).body[0];

  describe('a proposal of a later due time', () => {
    it('is made, read by its provider and the client, accepted, and due then', async () => {
      const { client, provider, admin } = server.people;
      const due_at = inHours(24);
      const job = await create({ due_at });
      const wanted = { due_at: inHours(72), note: 'I am travelling until Tuesday.' };
      const made = await propose(job, wanted);
      const { name: provider_name, providerId: provider_id } = provider;
      const shown = { job_id: job, provider_id, provider_name, ...wanted, status: 'open' };
      expect(made).toMatchObject({ status: 200, body: { ...shown, ended_at: null, reason: null } });
      for (const by of [client, provider, admin]) {
        expect((await send('GET', `/jobs/${job}/proposals`, by)).body).toEqual([made.body]);
      }
      expect(await newestOf(client)).toMatchObject({ kind: 'proposal_received', job_id: job });
      const accepted = await send('POST', `/jobs/${job}/proposals/${made.body.id}/accept`, client);
      const assigned = { status: 'in_progress', due_at: wanted.due_at, provider_id };
      expect(accepted).toMatchObject({ status: 200, body: assigned });
      const minuteOf = (iso: string) => iso.slice(0, 16).replace('T', ' ');
      const agreed = `Due at ${minuteOf(wanted.due_at)} UTC instead of ${minuteOf(due_at)} UTC.`;
      for (const by of [client, provider]) {
        const { move, note } = (await send('GET', `/jobs/${job}/events`, by)).body.at(-1);
        expect({ move, note }).toEqual({ move: 'assign', note: agreed });
      }
      expect(await newestOf(provider)).toMatchObject({ kind: 'proposal_accepted', job_id: job });
      const again = await send('POST', `/jobs/${job}/proposals/${made.body.id}/accept`, client);
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'proposal.answered', proposal_status: 'accepted' },
      });
    });

    it('is the time that counts: the job is late after it, and can be taken back', async () => {
      const { client, provider } = server.people;
      const job = await create({ due_at: inHours(2) });
      const { body } = await propose(job, { due_at: inHours(5) });
      await send('POST', `/jobs/${job}/proposals/${body.id}/accept`, client);
      server.pass(3 * hourMs);
      const early = await send('POST', `/jobs/${job}/take-back`, client);
      expect(early).toMatchObject({ status: 409, body: { code: 'job.not-late' } });
      server.pass(2 * hourMs);
      const now = server.dependencies.clock.now();
      await server.database.unitOfWork.write(async (stores) =>
        ok(await notifyLateJobs(stores, { now, limit: 100 })),
      );
      expect(await newestOf(provider)).toMatchObject({ kind: 'job_late', job_id: job });
      expect((await send('POST', `/jobs/${job}/take-back`, client)).status).toBe(200);
      const [over] = (await send('GET', `/jobs/${job}/proposals`, client)).body;
      expect(over).toMatchObject({ status: 'accepted' });
    });

    it('is for the version of the job that its provider read, and over once the client edits it', async () => {
      const { client, provider } = server.people;
      const job = await create();
      const proposeFor = (version: string) =>
        server.call('POST', `/jobs/${job}/proposals`, {
          by: provider,
          json: { due_at: inHours(48) },
          headers: { 'if-match': `"${version}"` },
        });
      const { version } = (await send('GET', `/jobs/${job}`, provider)).body;
      const { body } = await proposeFor(version);
      await send('PUT', `/jobs/${job}`, client, { content: 'Please wash your feet.' });
      const late = await proposeFor(version);
      expect(late).toMatchObject({ status: 412, body: { code: 'job.version-mismatch' } });
      const over = await send('POST', `/jobs/${job}/proposals/${body.id}/accept`, client);
      expect(over).toMatchObject({ status: 409, body: { code: 'proposal.over' } });
    });

    it('is declined with a reason, which the provider reads', async () => {
      const { client, provider } = server.people;
      const job = await create();
      const { body } = await propose(job, { due_at: inHours(48) });
      const path = `/jobs/${job}/proposals/${body.id}`;
      const reason = 'The clinic opens on Wednesday.';
      const declined = await send('POST', `${path}/decline`, client, { reason });
      expect(declined).toMatchObject({ status: 200, body: { status: 'declined', reason } });
      expect((await send('GET', `/jobs/${job}/proposals`, provider)).body).toEqual([declined.body]);
      expect(await newestOf(provider)).toMatchObject({ kind: 'proposal_declined', job_id: job });
      const late = await send('DELETE', path, provider);
      expect(late).toMatchObject({ status: 409, body: { code: 'proposal.answered' } });
    });

    it('is read by its provider after another one has taken the job', async () => {
      const { provider, otherProvider: other } = server.people;
      const job = await create();
      const { body } = await propose(job, { due_at: inHours(48) });
      await send('POST', `/jobs/${job}/assign`, other);
      expect(await send('GET', `/jobs/${job}/proposals`, provider)).toMatchObject({
        status: 200,
        body: [{ ...body, status: 'over' }],
      });
    });

    it('is withdrawn, and gone for the client', async () => {
      const { client, provider } = server.people;
      const job = await create();
      const { body } = await propose(job, { due_at: inHours(48) });
      const path = `/jobs/${job}/proposals/${body.id}`;
      expect((await send('DELETE', path, provider)).status).toBe(204);
      expect((await send('GET', `/jobs/${job}/proposals`, client)).body).toEqual([]);
      const gone = await send('POST', `${path}/accept`, client);
      expect(gone).toMatchObject({ status: 404, body: { code: 'proposal.not-found' } });
    });

    it('and a provider who takes the job at the same time: exactly one of them has it', async () => {
      const { client, otherProvider: other } = server.people;
      const job = await create();
      const { body } = await propose(job, { due_at: inHours(48) });
      const answers = await Promise.all([
        send('POST', `/jobs/${job}/proposals/${body.id}/accept`, client),
        send('POST', `/jobs/${job}/assign`, other),
      ]);
      const [won, lost] = answers.toSorted((first, second) => first.status - second.status);
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      expect(lost?.body).toMatchObject({ code: 'job.wrong-state', job_status: 'in_progress' });
    });

    it.each([
      ['not later', () => ({ due_at: inHours(24) }), 'proposal.not-later'],
      ['too far ahead', () => ({ due_at: inHours(9000) }), 'job.due-time-invalid'],
      ['without a time', () => ({ note: 'Later.' }), 'http.invalid'],
      ['with a long note', () => ({ due_at: inHours(48), note: 'x'.repeat(301) }), 'http.invalid'],
    ])('is refused if it is %s', async (_, json, code) => {
      const job = await create({ due_at: inHours(25) });
      expect(await propose(job, json())).toMatchObject({ status: 422, body: { code } });
    });
  });
});

describe('proposal mail', () => {
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
});
