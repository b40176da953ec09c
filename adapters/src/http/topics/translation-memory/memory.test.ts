import { ok, pesewas } from '@nsem/core';
import { aTopUp } from '@nsem/core/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillMemories } from '../../../translation-memory/fill-memories.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

const content = 'Wash your hands with soap & water.\nTake 2 tablets a day.';
const translations = ['Fa samina ne nsu hohoro wo nsa.', 'Nom nnuro 2 da biara.'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const topUp = aTopUp(server.people.otherClient.id, pesewas(1_000));
  const { unitOfWork } = server.database;
  await unitOfWork.write(async ({ ledger }) => ok(await ledger.append(topUp, null)));
});
afterAll(() => server.stop());

const send = (method: string, path: string, by: Someone, json?: unknown) =>
  server.call(method, path, { by, json });

const asProvider = (method: string, path: string) => send(method, path, server.people.provider);

async function takenJob(text = content, client = server.people.client): Promise<number> {
  const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  const made = await send('POST', '/jobs/', client, { ...work, content: text });
  expect(made.status).toBe(201);
  await asProvider('POST', `/jobs/${made.body.id}/assign`);
  return made.body.id;
}

/** Delivers the draft of a job, and takes it into the memory. */
async function deliver(id: number): Promise<void> {
  const { body } = await asProvider('GET', `/jobs/${id}/draft`);
  const segments = body.content.segments.map((segment: object, nth: number) => ({
    ...segment,
    text: translations[nth],
  }));
  const draft = { base_version: 0, saved_on: 'Laptop', content: { kind: 'segments', segments } };
  await send('PUT', `/jobs/${id}/draft`, server.people.provider, draft);
  const output = { output_text: translations.join('\n') };
  const done = await send('POST', `/jobs/${id}/deliver`, server.people.provider, output);
  expect(done.status).toBe(200);
  await fill();
}

async function fill(): Promise<void> {
  const { unitOfWork } = server.database;
  const filling = fillMemories({ unitOfWork, log: pino({ level: 'silent' }) });
  await expect
    .poll(() =>
      unitOfWork.read(async ({ feed, memory }) => {
        const { eventId } = await memory.readProgress();
        return eventId === (await feed.lastEventId());
      }),
    )
    .toBe(true);
  await filling.stop();
}

const matchesOf = (id: number, text: string) =>
  asProvider('GET', `/jobs/${id}/memory?text=${encodeURIComponent(text)}`);

describe('a translation memory', () => {
  it('suggests what was delivered, to its provider and for jobs of the same client', async () => {
    const first = await takenJob();
    await deliver(first);
    const second = await takenJob('Take 3 tablets a day.');
    const { status, body } = await matchesOf(second, 'Take 3 tablets a day.');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: [
        {
          source: 'Take 2 tablets a day.',
          text: translations[1],
          score: 99,
          difference: 'numbers',
          client_is_same: true,
          job_id: first,
        },
      ],
    });
    const similar = await matchesOf(second, 'Wash your feet with soap & water.');
    expect(similar.body).toMatchObject([{ text: translations[0], score: 85, difference: 'text' }]);
    expect((await matchesOf(second, 'Sell the yams in Techiman.')).body).toEqual([]);
  });

  it('suggests it for jobs of another client only while the first one allows it', async () => {
    const { client, otherClient } = server.people;
    const id = await takenJob('Take 5 tablets a day.', otherClient);
    const find = async () => (await matchesOf(id, 'Take 5 tablets a day.')).body;
    expect(await find()).toEqual([]);
    const settings = '/memory/settings';
    expect((await send('GET', settings, client)).body).toEqual({ allows_reuse: false });
    const allowed = await send('PUT', settings, client, { allows_reuse: true });
    expect(allowed).toMatchObject({ status: 200, body: { allows_reuse: true } });
    expect(await find()).toMatchObject([
      { text: translations[1], client_is_same: false, job_id: null },
    ]);
    await send('PUT', settings, client, { allows_reuse: false });
    expect(await find()).toEqual([]);
  });

  it('suggests nothing for a job that is completed, or that another provider works on', async () => {
    const id = await takenJob();
    const foreign = await send('GET', `/jobs/${id}/memory?text=yam`, server.people.otherProvider);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'job.not-found' } });
    await deliver(id);
    const ended = await matchesOf(id, content);
    expect(ended).toMatchObject({ status: 404, body: { code: 'memory.not-translating' } });
  });

  it('is searched by words and phrases', async () => {
    const search = async (query: string) => {
      const found = await asProvider('GET', `/memory/search?query=${encodeURIComponent(query)}`);
      return found.body.map(({ source }: { source: string }) => source);
    };
    expect(await search('SOAP')).toEqual(['Wash your hands with soap & water.']);
    expect(await search('tabl')).toEqual(['Take 2 tablets a day.']);
    expect(await search('your hands')).toEqual(['Wash your hands with soap & water.']);
    expect(await search('hands your')).toEqual([]);
    expect(await search('2')).toEqual([]);
    const other = await send('GET', '/memory/search?query=soap', server.people.otherProvider);
    expect(other.body).toEqual([]);
  });

  it('is exported as TMX and in the data of the account', async () => {
    const { status, headers, text } = await asProvider('GET', '/memory/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/filename="nsem-memory-[\d-]+\.tmx"/u);
    expect(text).toContain('<tmx version="1.4">');
    expect(text).toContain(
      '<tuv xml:lang="en"><seg>Wash your hands with soap &amp; water.</seg></tuv>' +
        `<tuv xml:lang="tw"><seg>${translations[0]}</seg></tuv></tu>`,
    );
    expect(text.trimEnd().endsWith('</tmx>')).toBe(true);
  });

  it('loses a segment that its provider deletes, and no other provider can', async () => {
    const [segment] = (await asProvider('GET', '/memory/search?query=soap')).body;
    const path = `/memory/${segment.id}`;
    const refused = await send('DELETE', path, server.people.otherProvider);
    expect(refused).toMatchObject({ status: 404, body: { code: 'memory.segment-not-found' } });
    expect((await asProvider('DELETE', path)).status).toBe(204);
    expect((await asProvider('GET', '/memory/search?query=soap')).body).toEqual([]);
    expect((await asProvider('DELETE', path)).status).toBe(404);
  });
});
