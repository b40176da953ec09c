import { mostSegments, ok, pesewas } from '@nsem/core';
import { aTopUp } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

const content = 'Wash your hands.\nDrink plenty of clean water.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // For the longest texts.
  const topUp = aTopUp(server.people.client.id, pesewas(1_000_000));
  const { unitOfWork } = server.database;
  await unitOfWork.write(async ({ ledger }) => ok(await ledger.append(topUp, null)));
});
afterAll(() => server.stop());

const send = (method: string, path: string, by: Someone, json?: unknown) =>
  server.call(method, path, { by, json });

async function takenJob(change: object = {}): Promise<number> {
  const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  const { client, provider } = server.people;
  const made = await send('POST', '/jobs/', client, { ...work, content, ...change });
  expect(made.status).toBe(201);
  await send('POST', `/jobs/${made.body.id}/assign`, provider);
  return made.body.id;
}

const draftOf = (id: number) => send('GET', `/jobs/${id}/draft`, server.people.provider);

const segment = (source: string, gap: string, text: string, more: object = {}) => ({
  source,
  gap,
  text,
  state: 'open',
  note: null,
  ...more,
});

const segments = (first: string, second = '') => ({
  kind: 'segments',
  segments: [
    segment('Wash your hands.', '\n', first),
    segment('Drink plenty of clean water.', '', second),
  ],
});

const phone = 'Ama’s phone';

const saveDraft = (id: number, body: object, headers = {}) =>
  server.call('PUT', `/jobs/${id}/draft`, {
    by: server.people.provider,
    json: { base_version: 0, saved_on: phone, ...body },
    headers,
  });

describe('a draft', () => {
  it('is the text of the job in segments before the first save', async () => {
    const id = await takenJob();
    const { status, body } = await draftOf(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_id: id, version: 0, saved_at: null, saved_on: null });
    const divided: { source: string; gap: string }[] = body.content.segments;
    expect(divided.map(({ source, gap }) => source + gap).join('')).toBe(content);
    const fresh = { text: '', state: 'open', note: null };
    expect(divided).toEqual(divided.map((each) => ({ ...each, ...fresh })));
  });

  it('of a narration is its script in segments, of which some are recorded', async () => {
    const id = await takenJob({
      service_type: 'narration',
      source_language: null,
      target_language: null,
      language: 'tw',
    });
    expect((await draftOf(id)).body.content).toEqual(segments(''));
    const recorded = segments('');
    recorded.segments[0] = segment('Wash your hands.', '\n', '', { state: 'done', note: 'Slowly' });
    expect((await saveDraft(id, { content: recorded })).body).toMatchObject({
      version: 1,
      words: 0,
    });
    expect((await draftOf(id)).body.content).toEqual(recorded);
  });

  it('is saved with composed letters, states and notes, and read again', async () => {
    const id = await takenJob();
    const done = segments('Hohoro wo nsa\u0301.');
    done.segments[1] = segment('Drink plenty of clean water.', '', '', {
      state: 'done',
      note: 'Boiled?',
    });
    const saved = await saveDraft(id, { content: done });
    expect(saved).toMatchObject({
      status: 200,
      body: { job_id: id, version: 1, saved_on: phone, words: 3, saved_at: expect.any(String) },
    });
    const { body } = await draftOf(id);
    const { version, saved_at: at } = saved.body;
    expect(body).toMatchObject({ version, saved_at: at, saved_on: phone });
    expect(body.content.segments[0].text).toBe('Hohoro wo nsá.');
    expect(body.content.segments[1]).toMatchObject({ state: 'done', note: 'Boiled?' });
  });

  it('of one device is not overwritten by another, which gets the newer version', async () => {
    const id = await takenJob();
    const first = await saveDraft(id, { content: segments('Hohoro wo nsa.') });
    const laptop = { saved_on: 'Ama’s laptop', content: segments('Horo wo nsa.') };
    const refused = await saveDraft(id, laptop);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'draft.newer-version',
        detail: 'Version 1 was saved on Ama’s phone, so nothing was overwritten.',
        draft_version: 1,
        saved_on: phone,
        saved_at: first.body.saved_at,
      },
    });
    expect((await draftOf(id)).body.content).toEqual(segments('Hohoro wo nsa.'));
    const mine = { content: laptop.content, base_version: 1, keeps_previous: true };
    const saved = await saveDraft(id, { ...mine, saved_on: phone });
    expect(saved.body.version).toBe(2);
    const path = `/jobs/${id}/draft/versions`;
    const listed = await send('GET', path, server.people.provider);
    expect(listed.body).toMatchObject([
      { version: 2, saved_on: phone, words: 3 },
      { version: 1, saved_on: phone, words: 3 },
    ]);
    const earlier = await send('GET', `${path}/1`, server.people.provider);
    expect(earlier.body).toMatchObject({ version: 1, content: segments('Hohoro wo nsa.') });
    const unknown = await send('GET', `${path}/3`, server.people.provider);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'draft.version-not-found' } });
  });

  it('is saved once if the save is repeated, with its key or without', async () => {
    const id = await takenJob();
    const key = { 'idempotency-key': 'draft-1' };
    const body = { content: segments('Hohoro wo nsa.') };
    const first = await saveDraft(id, body, key);
    const replayed = await saveDraft(id, body, key);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.body).toEqual(first.body);
    expect((await saveDraft(id, body)).body).toEqual(first.body);
    expect((await draftOf(id)).body.version).toBe(1);
  });

  it('is stored without its text in the answer to a repeated save', async () => {
    const id = await takenJob();
    const text = `Hohoro wo nsa ${id}.`;
    await saveDraft(id, { content: segments(text) }, { 'idempotency-key': 'draft-2' });
    const found = await server.database.unitOfWork.read(({ idempotency }) =>
      idempotency.find(server.people.provider.id, `PUT /jobs/${id}/draft draft-2`),
    );
    const answer = Buffer.from(found?.answer ?? []);
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.includes(text)).toBe(false);
  });

  it.each([
    [
      'other sources',
      { kind: 'segments', segments: [segment('Go.', '', 'Kɔ.')] },
      'draft.other-source',
    ],
    ['one text', { kind: 'text', text: 'Hohoro wo nsa.' }, 'draft.wrong-kind'],
    ['a text that is too long', segments('ɛ'.repeat(20_200)), 'draft.too-long'],
    [
      'a note that is too long',
      { kind: 'segments', segments: [segment(content, '', '', { note: 'x'.repeat(501) })] },
      'http.invalid',
    ],
    [
      'an unknown state',
      { kind: 'segments', segments: [segment(content, '', '', { state: 'half' })] },
      'http.invalid',
    ],
  ])('is refused with %s', async (_, wrong, code) => {
    const id = await takenJob();
    expect(await saveDraft(id, { content: wrong })).toMatchObject({ status: 422, body: { code } });
    expect((await draftOf(id)).body.version).toBe(0);
  });

  it('of the longest text fits into a request', async () => {
    const longest = 'Wash your hands with soap and clean water before you prepare food. '.repeat(
      2_985,
    );
    const id = await takenJob({ content: longest });
    const { body } = await draftOf(id);
    const translated = body.content.segments.map((each: { source: string }) => ({
      ...each,
      text: each.source.replaceAll('e', 'ɛ'),
      state: 'done',
    }));
    const saved = await saveDraft(id, { content: { kind: 'segments', segments: translated } });
    expect(saved).toMatchObject({ status: 200, body: { words: 35_820 } });
  });

  it('can have as many segments as a text may be divided into, and no more', async () => {
    const lines = 'yam\n'.repeat(mostSegments);
    const id = await takenJob({ content: lines });
    const { body } = await draftOf(id);
    expect(body.content.segments).toHaveLength(mostSegments);
    expect((await saveDraft(id, { content: body.content })).status).toBe(200);
    const invalid = body.content.segments.map(() => ({}));
    const first = await saveDraft(id, { content: { kind: 'segments', segments: invalid } });
    expect(first.status).toBe(422);
    const pointers = first.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers[0]).toBe('#/content/segments/0/source');
    expect(pointers).toHaveLength(5);
    const more = [...body.content.segments, segment('', '', '')];
    const refused = await saveDraft(id, { content: { kind: 'segments', segments: more } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
  });

  it('ends with the job, for its provider too', async () => {
    const id = await takenJob();
    await saveDraft(id, { content: segments('Hohoro wo nsa.') });
    const output = { output_text: 'Hohoro wo nsa.\nNom nsu.' };
    await send('POST', `/jobs/${id}/deliver`, server.people.provider, output);
    expect(await draftOf(id)).toMatchObject({ status: 404, body: { code: 'draft.not-found' } });
    const late = await saveDraft(id, { base_version: 1, content: segments('Horo wo nsa.') });
    expect(late).toMatchObject({ status: 404, body: { code: 'draft.not-found' } });
  });
});
