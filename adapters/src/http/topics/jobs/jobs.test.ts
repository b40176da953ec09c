import { noBrief } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioFixture, multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('jobs', () => {
  const content = 'Please wash your hands with soap before you eat.';
  const toTwi = {
    service_type: 'translation',
    source_language: 'English',
    target_language: 'tw',
    content,
  };

  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const create = (json: object, by = server.people.client) =>
    server.call('POST', '/jobs/', { by, json });

  describe('creating a job', () => {
    it('answers 201 with the job, its price and its location', async () => {
      const made = await create({ ...toTwi, provider_id: server.people.provider.providerId });
      expect(made.status).toBe(201);
      expect(made.headers.get('location')).toBe(`/jobs/${made.body.id}`);
      expect(made.body).toEqual({
        id: expect.any(Number),
        client_id: server.people.client.id,
        client_name: null,
        provider_id: server.people.provider.providerId,
        provider_name: server.people.provider.name,
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        language: null,
        title: content,
        content,
        content_preview: content,
        content_length: 48,
        content_is_preview: false,
        content_withheld: false,
        input_withheld: false,
        content_erased: false,
        status: 'pending',
        words: 9,
        minutes: null,
        audio_duration: null,
        unit_price: 0.03,
        price: 0.27,
        discount: 0,
        amount_due: 0.27,
        is_quick: true,
        has_document: false,
        has_output: false,
        output_formats: [],
        output_name: null,
        output_type: null,
        output_bytes: null,
        failure_reason: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updated_at: expect.any(String),
        version: expect.stringMatching(/^\d+-pending-[0-9a-z]+$/),
        assigned_at: null,
        completed_at: null,
        ...noBrief,
        due_at: null,
        reference: null,
        metadata: {},
        review_state: 'none',
        review_until: null,
        accepted_at: null,
        accepted_by: null,
        accepts_on_delivery: false,
        revisions: 0,
        revisions_left: null,
        returned_amount: 0,
      });
    });

    it.each([
      ['a form', () => ({ form: toTwi })],
      ['multipart', () => ({ body: formOf(toTwi) })],
    ])('takes %s as well, empty fields standing for none', async (_kind, sending) => {
      const made = await server.call('POST', '/jobs', { by: server.people.client, ...sending() });
      expect(made.body).toMatchObject({ price: 0.27, language: null, provider_id: null });
    });

    function formOf(fields: object): FormData {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, language: '', provider_id: '' })) {
        form.append(name, value);
      }
      return form;
    }

    it('sends a transcription without audio to the upload', async () => {
      const refused = await create({ service_type: 'transcription', language: 'tw' });
      expect(refused).toMatchObject({ status: 422, body: { code: 'pricing.audio-missing' } });
      expect(refused.body.detail).toContain('/jobs/upload');
    });

    it('reports what is missing in the wallet, and creates nothing', async () => {
      const refused = await create(toTwi, server.people.otherClient);
      expect(refused).toMatchObject({ status: 402, body: { missing: 0.27, amount_due: 0.27 } });
      const { body } = await server.call('GET', '/jobs/', { by: server.people.otherClient });
      expect(body).toEqual([]);
    });

    it('reports everything that is wrong at once', async () => {
      const { status, headers, body } = await create({
        service_type: 'narration',
        source_language: 'en',
        content: 7,
        provider_id: 'Ama',
        price: 0,
        ['__proto__']: 1,
      });
      expect(status).toBe(422);
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(body).toMatchObject({ code: 'http.invalid', request_id: headers.get('request-id') });
      expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
        '#/__proto__',
        '#/content',
        '#/language',
        '#/price',
        '#/provider_id',
        '#/source_language',
      ]);
    });

    it.each([
      [{ target_language: 'Klingon' }, '#/target_language'],
      [{ target_language: 'English' }, '#/target_language'],
      [{ content: '… — !' }, '#/content'],
      [{ content: 'a\u0000b' }, '#/content'],
      [{ content: 'a\ud800b' }, '#/content'],
      [{ provider_id: 'PRV-ZZZZZZ' }, '#/provider_id'],
      [{ provider_id: 'PRV-000' }, '#/provider_id'],
      [{ content: 'a '.repeat(100_001) }, '#/content'],
    ])('refuses %o', async (change, pointer) => {
      const refused = await create({ ...toTwi, ...change });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ pointer }]);
    });

    it('refuses a provider who does not offer the work', async () => {
      const providerId = server.people.provider.providerId;
      const refused = await create({ ...toTwi, target_language: 'Ewe', provider_id: providerId });
      expect(refused).toMatchObject({ status: 422, body: { code: 'job.provider-not-qualified' } });
    });
  });

  describe('a quote', () => {
    const quote = (json: object) =>
      server.call('POST', '/jobs/quote', { by: server.people.client, json });

    it('counts and prices without creating anything', async () => {
      expect((await quote(toTwi)).body).toEqual({
        service_type: 'translation',
        words: 9,
        audio_duration: null,
        minutes: null,
        unit_price: 0.03,
        price: 0.27,
        discount: 0,
        amount_due: 0.27,
        free_words_unavailable: null,
        currency: 'GHS',
      });
    });

    it('prices audio by tenths of a minute, rounded up', async () => {
      const requested = { service_type: 'transcription', language: 'Twi', audio_duration: 61 };
      expect((await quote(requested)).body).toMatchObject({
        minutes: 1.1,
        unit_price: 0.5,
        price: 0.55,
      });
    });

    it.each([0, -1, 86_401, '60'])('refuses %o seconds of audio', async (seconds) => {
      const requested = { service_type: 'transcription', language: 'Twi', audio_duration: seconds };
      expect((await quote(requested)).body.errors).toMatchObject([{ pointer: '#/audio_duration' }]);
    });
  });

  describe('lists of jobs', () => {
    it('are paged, newest first, with every job exactly once', async () => {
      const { otherClient, admin } = server.people;
      const credit = { user_id: otherClient.id, amount: 20, note: 'MTN Mobile Money, Osu' };
      await server.call('POST', '/wallet/admin/credits', { by: admin, json: credit });
      const made: number[] = [];
      for (let n = 0; n < 5; n += 1) made.push((await create(toTwi, otherClient)).body.id);

      const seen: number[] = [];
      const links: string[] = [];
      let path: string | undefined = '/jobs/?limit=2&status=pending';
      while (path !== undefined) {
        const { headers, body } = await server.call('GET', path, { by: otherClient });
        seen.push(...body.map(({ id }: { id: number }) => id));
        const link = headers.get('link');
        if (link !== null) links.push(link);
        path = /^<(?<next>[^>]+)>; rel="next"$/.exec(link ?? '')?.groups?.['next'];
      }
      const next = expect.stringMatching(
        /^<\/jobs\?limit=2&status=pending&cursor=[\w-]+>; rel="next"$/,
      );
      expect(links).toEqual([next, next]);
      expect(seen).toEqual(made.toReversed());
    });

    it.each([
      ['limit=0', '#/limit'],
      ['limit=101', '#/limit'],
      ['limit=1e1', '#/limit'],
      ['limit=5&limit=6', '#/limit'],
      ['cursor=bm9uc2Vuc2U', '#/cursor'],
      ['status=done', '#/status'],
      ['statsu=pending', '#/statsu'],
    ])('refuse %s', async (query, pointer) => {
      const { status, body } = await server.call('GET', `/jobs/?${query}`, {
        by: server.people.client,
      });
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ pointer }]);
    });

    it('have the beginning of a long content, and a job has the whole', async () => {
      const { client, provider } = server.people;
      // The 2,000th unit is the first half of a character.
      const long = `Akwaaba${'a'.repeat(1_992)}😀${'a'.repeat(1_000)}`;
      const made = await create({ ...toTwi, content: long });
      const sizes = { content_preview: long.slice(0, 100), content_length: long.length };
      expect(made.body).toMatchObject({ content: long, ...sizes });
      for (const [path, by] of [
        ['/jobs/', client],
        ['/jobs/available/', provider],
      ] as const) {
        const { body } = await server.call('GET', path, { by });
        const listed = body.find(({ id }: { id: number }) => id === made.body.id);
        expect(listed).toMatchObject({ content: long.slice(0, 1_999), ...sizes });
      }
      const one = await server.call('GET', `/jobs/${made.body.id}`, { by: client });
      expect(one.body).toMatchObject({ content: long, ...sizes });
    });

    it('show a provider the available work only', async () => {
      const { provider, applicant } = server.people;
      const offered = await server.call('GET', '/jobs/available/', { by: provider });
      expect(offered.body.length).toBeGreaterThan(0);
      expect(offered.body[0]).toMatchObject({ status: 'pending', commission_amount: null });
      const none = await server.call('GET', '/jobs/available/', { by: applicant });
      expect(none).toMatchObject({ status: 200, body: [] });
    });
  });

  it('a key for reports sees jobs without their contents, and says so', async () => {
    const { body: made } = await create(toTwi);
    const by = await server.keyOf(server.people.admin, ['reports']);
    const withheld = {
      content: '',
      content_preview: '',
      content_length: 0,
      content_withheld: true,
    };
    const read = await server.call('GET', `/jobs/${made.id}`, { by });
    expect(read.body).toMatchObject({ id: made.id, words: 9, ...withheld });
    const list = await server.call('GET', '/jobs/', { by });
    expect(list.body[0]).toMatchObject({ id: made.id, ...withheld });
    expect(read.text + list.text).not.toContain('wash your hands');
    const full = await server.call('GET', `/jobs/${made.id}`, { by: server.people.admin });
    expect(full.body).toMatchObject({ content, content_withheld: false });
  });
});

describe('file names', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const english = 'Please wash your hands with soap before you eat.';
  const twi = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.';
  const page = `<!doctype html><script>alert(1)</script><p>${twi}</p>`;
  const program = 'MZ\u0090\u0000\u0003';

  const translation = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: english,
  };
  const narration = { service_type: 'narration', language: 'tw', content: twi };

  async function takenJob(json: object): Promise<string> {
    const { client, provider } = server.people;
    const { body } = await server.call('POST', '/jobs/', { by: client, json });
    await server.call('POST', `/jobs/${body.id}/assign`, { by: provider });
    return `/jobs/${body.id}`;
  }

  type Sent = Readonly<{ name: string; bytes: Buffer<ArrayBuffer> }>;

  const deliver = async (job: string, { name, bytes }: Sent) =>
    server.call('POST', `${job}/deliver`, {
      by: server.people.provider,
      body: multipart({ note: 'Checked by ear.' }, { field: 'file', name, bytes }),
    });

  const savedAs = async (path: string) => {
    const { headers } = await server.call('HEAD', path, { by: server.people.client });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    return headers.get('content-disposition');
  };

  describe('the extension of a name follows what was found', () => {
    it.each([
      ['translation.hta', twi, 'translation.txt'],
      ['a.png', page, 'a.txt'],
      ['picture.svg', `<svg><script>${twi}</script></svg>`, 'picture.txt'],
      ['x.pdf.exe', '%PDF-1.7\n<script>alert(1)</script>PK\u0003\u0004', 'x.pdf'],
      ['letter\u202Efdp.exe', twi, 'letterfdp.txt'],
      ['translation.exe. . ', twi, 'translation.txt'],
      ['NUL', twi, '_NUL.txt'],
    ])('in a delivery of %j', async (name, text, saved) => {
      const job = await takenJob({ ...translation, content: text.replace(twi, english) });
      expect(await deliver(job, { name, bytes: Buffer.from(text) })).toMatchObject({ status: 200 });
      expect(await savedAs(`${job}/output`)).toBe(`attachment; filename="${saved}"`);
    });

    it('in a narration, and in a recording', async () => {
      const job = await takenJob(narration);
      await deliver(job, { name: 'song.exe', bytes: audioFixture('maakye.m4a') });
      expect(await savedAs(`${job}/output`)).toBe('attachment; filename="song.m4a"');
      const fields = { service_type: 'transcription', language: 'Twi' };
      const file = { field: 'audio_file', name: 'makola.scr', bytes: spokenWav() };
      const sent = { by: server.people.client, body: multipart(fields, file) };
      const { body } = await server.call('POST', '/jobs/upload', sent);
      expect(await savedAs(`/jobs/${body.id}/input`)).toBe('attachment; filename="makola.wav"');
    });

    it('in a reference file, also in lists', async () => {
      const job = await takenJob(translation);
      const file = { field: 'file', name: 'names.vbs', bytes: Buffer.from('Ama, Kofi') };
      const sent = { by: server.people.client, body: multipart({}, file) };
      const { body } = await server.call('POST', `${job}/references`, sent);
      expect(body).toMatchObject({ name: 'names.txt', content_type: 'text/plain' });
      expect(await savedAs(`${job}/references/${body.id}`)).toContain('"names.txt"');
    });

    it('in a document to translate', async () => {
      const fields = { source_language: 'en', target_language: 'tw' };
      const bytes = Buffer.from(`<!doctype html><p>${english}</p>`);
      const sent = {
        by: server.people.client,
        body: multipart(fields, { field: 'document', name: 'notice.exe', bytes }),
      };
      const { body } = await server.call('POST', '/jobs/documents', sent);
      expect(await savedAs(`/jobs/${body.id}/input`)).toBe('attachment; filename="notice.html"');
    });
  });

  describe('what no purpose takes is refused, and named', () => {
    const languages = { source_language: 'en', target_language: 'tw' };
    const transcription = { service_type: 'transcription', language: 'Twi' };

    it.each([
      ['a delivery', { by: 'provider', job: translation, path: 'deliver', field: 'file' }],
      ['a narration', { by: 'provider', job: narration, path: 'deliver', field: 'file' }],
      ['a reference file', { by: 'client', job: translation, path: 'references', field: 'file' }],
      ['a document', { by: 'client', fields: languages, path: 'documents', field: 'document' }],
      ['a recording', { by: 'client', fields: transcription, path: 'upload', field: 'audio_file' }],
    ] as const)('as %s', async (_what, { by, path, field, ...more }) => {
      const job = 'job' in more ? await takenJob(more.job) : '/jobs';
      const file = { field, name: 'a.pdf', bytes: Buffer.from(program, 'latin1') };
      const body = multipart('fields' in more ? more.fields : {}, file);
      const refused = await server.call('POST', `${job}/${path}`, { by: server.people[by], body });
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: expect.stringMatching(/^This is a program for Windows[,:] /) },
      });
    });
  });
});
