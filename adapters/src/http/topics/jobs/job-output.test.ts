import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { convertToHtml, extractRawText } from 'mammoth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ClientGone } from '../../body/read-bytes.ts';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { readCaptions } from '../../testing/read-captions.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('job output', () => {
  const twi = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.';
  const bytes = Buffer.from(twi);
  const digest = createHash('sha256').update(bytes).digest();
  const tag = `"${digest.toString('hex')}"`;

  let server: TestServer;
  let path: string;

  async function deliveredJob(): Promise<string> {
    const { client, provider } = server.people;
    const json = {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: 'Please wash your hands with soap before you eat.',
    };
    const { body } = await server.call('POST', '/jobs/', { by: client, json });
    await server.call('POST', `/jobs/${body.id}/assign`, { by: provider });
    const pending = await server.call('GET', `/jobs/${body.id}/output`, { by: client });
    expect(pending).toMatchObject({ status: 409, body: { code: 'job.output-not-ready' } });
    const delivery = { by: provider, json: { output_text: twi } };
    await server.call('POST', `/jobs/${body.id}/deliver`, delivery);
    return `/jobs/${body.id}/output`;
  }

  beforeAll(async () => {
    server = await startTestServer();
    path = await deliveredJob();
  });
  afterAll(() => server.stop());

  const download = (headers: Record<string, string> = {}, method = 'GET') =>
    server.call(method, path, { by: server.people.client, headers });

  describe('an output', () => {
    it('is sent whole, with its name, type, length, tag and digest', async () => {
      const { status, headers, text } = await download();
      expect({ status, text }).toEqual({ status: 200, text: twi });
      expect(Object.fromEntries(headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
        'content-disposition': expect.stringMatching(/^attachment; filename="job-\d+-en-tw.txt"$/),
        'content-length': String(bytes.length),
        'content-type': 'text/plain; charset=utf-8',
        etag: tag,
        'repr-digest': `sha-256=:${digest.toString('base64')}:`,
        'x-content-type-options': 'nosniff',
      });
    });

    it('answers a HEAD request without opening the file', async () => {
      const { status, headers, text } = await download({}, 'HEAD');
      expect({ status, text }).toEqual({ status: 200, text: '' });
      expect(headers.get('content-length')).toBe(String(bytes.length));
    });

    it.each([
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, bytes.length - 1],
      ['bytes=-5', bytes.length - 5, bytes.length - 1],
      ['bytes=3-9999', 3, bytes.length - 1],
    ])('comes in part for %s', async (range, start, end) => {
      const answer = await fetch(`${server.url}${path}`, {
        headers: { range, authorization: `Bearer ${server.people.client.token}` },
      });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
      const part = Buffer.from(await answer.arrayBuffer());
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
    });

    it('refuses a range beyond its end', async () => {
      const { status, headers, body } = await download({ range: 'bytes=9999-' });
      expect({ status, code: body.code }).toEqual({
        status: 416,
        code: 'http.range-unsatisfiable',
      });
      expect(headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    });

    it('is not sent again to a client that has it', async () => {
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const { status, text } = await download({ 'if-none-match': known });
        expect({ status, text }).toEqual({ status: 304, text: '' });
      }
      expect((await download({ 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('resumes only if it has not changed', async () => {
      const range = 'bytes=0-3';
      expect((await download({ range, 'if-range': tag })).status).toBe(206);
      expect((await download({ range, 'if-range': '"older"' })).status).toBe(200);
    });

    it('whose bytes are lost is a 500 that reveals no internals', async () => {
      const lost = await deliveredJob();
      await rm(join(server.folder, 'files'), { recursive: true });
      const { status, text, headers, body } = await server.call('GET', lost, {
        by: server.people.client,
      });
      expect(status).toBe(500);
      expect(text).not.toMatch(/ENOENT|files/);
      expect(headers.get('content-disposition')).toBeNull();
      expect(body.code).toBe('http.file-damaged');
      expect(server.logged.filter((line) => line.includes('"reason":"missing"'))).toHaveLength(1);
    });
  });
});

describe('output formats', () => {
  const transcript = [
    '[00:00:00] Ama Serwaa: Maakye, ɛte sɛn?',
    '[00:00:00.4] Kofi: Ɔkɔɔ <b>fie</b> & "ŋ" --> [00:00:00.9] [inaudible]',
  ].join('\n\n');

  let server: TestServer;
  let id: number;

  beforeAll(async () => {
    server = await startTestServer();
    id = await takenTranscription();
    await deliver(id, { json: { output_text: transcript } });
  });
  afterAll(() => server.stop());

  async function takenTranscription(): Promise<number> {
    const { client, provider } = server.people;
    const fields = { service_type: 'transcription', language: 'tw', content: 'Abena & Kofi' };
    const body = multipart(fields, { field: 'audio_file', name: 'a.wav', bytes: spokenWav() });
    const { body: job } = await server.call('POST', '/jobs/upload', { by: client, body });
    const taken = await server.call('POST', `/jobs/${job.id}/assign`, { by: provider });
    expect(taken.status).toBe(200);
    return job.id;
  }

  async function deliver(job: number, sending: object): Promise<void> {
    const by = server.people.provider;
    const { status } = await server.call('POST', `/jobs/${job}/deliver`, { by, ...sending });
    expect(status).toBe(200);
  }

  const deliverFile = (job: number, name: string, bytes: Buffer<ArrayBuffer>) =>
    deliver(job, { body: multipart({}, { field: 'file', name, bytes }) });

  const address = (format: string, job = id) => `/jobs/${job}/output?format=${format}`;

  const download = (format: string, job = id, headers: Record<string, string> = {}) =>
    server.call('GET', address(format, job), { by: server.people.client, headers });

  async function readBytes(path: string, headers: Record<string, string> = {}): Promise<Buffer> {
    const authorization = `Bearer ${server.people.client.token}`;
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization, ...headers } });
    return Buffer.from(await answer.arrayBuffer());
  }

  describe('a transcript', () => {
    it('is the delivered text as txt', async () => {
      const { status, headers, text } = await download('txt');
      expect({ status, text }).toEqual({ status: 200, text: transcript });
      expect(headers.get('content-disposition')).toBe(`attachment; filename="job-${id}-tw.txt"`);
      expect(text).toBe(
        (await server.call('GET', `/jobs/${id}/output`, { by: server.people.client })).text,
      );
    });

    it('is SubRip as srt', async () => {
      const { headers, text } = await download('srt');
      expect(headers.get('content-type')).toBe('application/x-subrip');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="job-${id}-tw.srt"`);
      const { cues, errors } = await readCaptions(text, 'srt');
      expect(errors).toEqual([]);
      expect(cues.map(({ startTime, endTime, text: said }) => [startTime, endTime, said])).toEqual([
        [0, 0.662, '- Maakye, ɛte sɛn?\n- Ɔkɔɔ ‹b>fie‹/b> & "ŋ" →'],
        [0.662, 1.323, 'Kofi: [inaudible]'],
      ]);
    });

    it('is WebVTT as vtt, with the voices', async () => {
      const { headers, text } = await download('vtt');
      expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8');
      const { cues, errors } = await readCaptions(text, 'vtt');
      expect(errors).toEqual([]);
      expect(cues.map((cue) => cue.text)).toEqual([
        '<v Ama Serwaa>- Maakye, ɛte sɛn?</v>\n<v Kofi>- Ɔkɔɔ &lt;b&gt;fie&lt;/b&gt; &amp; "ŋ" --&gt;</v>',
        '<v Kofi>[inaudible]</v>',
      ]);
    });

    it('is a Word document as docx', async () => {
      const buffer = await readBytes(address('docx'));
      const { value, messages } = await convertToHtml(
        { buffer },
        { styleMap: ["r[style-name='Speaker'] => strong", "r[style-name='Stamp'] => i"] },
      );
      expect(messages).toEqual([]);
      expect(value).toBe(
        '<h1>Abena &amp; Kofi</h1>' +
          '<p><i>[00:00:00] </i><strong>Ama Serwaa: </strong>Maakye, ɛte sɛn?</p>' +
          '<p><i>[00:00:00.4] </i><strong>Kofi: </strong>Ɔkɔɔ &lt;b&gt;fie&lt;/b&gt; &amp; "ŋ" --&gt; ' +
          '<i>[00:00:00.9]</i> [inaudible]</p>',
      );
    });

    it.each(['docx', 'srt', 'vtt'])(
      'is always the same as %s, with its digest and ranges',
      async (format) => {
        const whole = await readBytes(address(format));
        const again = await readBytes(address(format));
        expect(again.equals(whole)).toBe(true);
        const digest = createHash('sha256').update(whole).digest();
        const part = await download(format, id, { range: 'bytes=10-19' });
        expect(part.status).toBe(206);
        expect(Object.fromEntries(part.headers)).toMatchObject({
          'content-length': '10',
          'content-range': `bytes 10-19/${whole.length}`,
          etag: `"${digest.toString('hex')}"`,
          'repr-digest': `sha-256=:${digest.toString('base64')}:`,
        });
        const bytes = await readBytes(address(format), { range: 'bytes=10-19' });
        expect(bytes.equals(whole.subarray(10, 20))).toBe(true);
        const tag = `"${digest.toString('hex')}"`;
        expect((await download(format, id, { 'if-none-match': tag })).status).toBe(304);
        const beyond = await download(format, id, { range: `bytes=${whole.length}-` });
        expect(beyond).toMatchObject({ status: 416, body: { code: 'http.range-unsatisfiable' } });
        const head = await server.call('HEAD', address(format), { by: server.people.client });
        expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
          200,
          '',
          String(whole.length),
        ]);
      },
    );

    it('is rendered concurrently with other requests if it is long', async () => {
      const long = await takenTranscription();
      const said = 'Nsuo pa ho hia.\n\n'.repeat(11_000);
      await deliver(long, { json: { output_text: `[00:00:00] ${said}`.slice(0, 199_000) } });
      const [word, subtitles] = await Promise.all(
        ['docx', 'srt'].map((one) => readBytes(address(one, long))),
      );
      const document = unzipSync(word ?? Buffer.alloc(0))['word/document.xml'];
      const paragraphs = Buffer.from(document ?? [])
        .toString()
        .split('Nsuo pa ho hia.');
      expect(paragraphs.length - 1).toBe(11_000);
      expect(String(subtitles)).toContain('Nsuo pa ho hia.');
    });

    it('is not rendered on when its caller disconnects', async () => {
      const reached = Promise.withResolvers<AbortSignal>();
      vi.spyOn(server.dependencies.outputs, 'render').mockImplementationOnce(
        async (_output, { caller: { gone } }) => {
          reached.resolve(gone);
          await once(gone, 'abort');
          throw gone.reason;
        },
      );
      const caller = new AbortController();
      const answer = fetch(`${server.url}${address('srt')}`, {
        headers: { authorization: `Bearer ${server.people.client.token}` },
        signal: caller.signal,
      });
      const gone = await reached.promise;
      expect(gone.aborted).toBe(false);
      caller.abort();
      await expect(answer).rejects.toThrow('aborted');
      if (!gone.aborted) await once(gone, 'abort');
      expect(gone.reason).toBeInstanceOf(ClientGone);
      expect((await download('srt')).status).toBe(200);
    });

    it('has no control characters in any format', async () => {
      const job = await takenTranscription();
      await deliver(job, {
        json: { output_text: '[00:00:00] One\u0001\u001b[31m two\u009f\tthree' },
      });
      for (const format of ['srt', 'vtt']) {
        expect((await download(format, job)).text).toContain('One[31m two three');
      }
      const { value } = await extractRawText({ buffer: await readBytes(address('docx', job)) });
      expect(value).toContain('One[31m two\u009f\tthree');
    });
  });

  describe('a format', () => {
    it('is refused if subtitles have no stamps', async () => {
      const job = await takenTranscription();
      await deliver(job, { json: { output_text: 'Maakye.' } });
      expect(await download('srt', job)).toMatchObject({
        status: 409,
        body: { code: 'output.no-stamps' },
      });
      expect((await download('docx', job)).status).toBe(200);
    });

    it('is refused of a file without a text, except its own', async () => {
      const job = await takenTranscription();
      await deliverFile(job, 'interview.pdf', Buffer.from('%PDF-1.7 Maakye'));
      expect(await download('txt', job)).toMatchObject({
        status: 409,
        body: { code: 'output.not-text', detail: expect.stringContaining('interview.pdf') },
      });
      const subtitles = await takenTranscription();
      const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nMaakye.\n';
      await deliverFile(subtitles, 'interview.vtt', Buffer.from(vtt));
      expect((await download('vtt', subtitles)).text).toBe(vtt);
      expect((await download('srt', subtitles)).body.code).toBe('output.not-text');
    });

    it('is that of a text file, whatever its name', async () => {
      const job = await takenTranscription();
      await deliverFile(job, 'Interview Ama.md', Buffer.from('\uFEFF[00:00:01] Ama: Maakye.'));
      const { headers, text } = await download('vtt', job);
      expect(headers.get('content-disposition')).toContain('Interview Ama.vtt');
      expect(text).toContain('<v Ama>Maakye.</v>');
      expect((await download('txt', job)).headers.get('content-type')).toBe(
        'text/plain; charset=utf-8',
      );
    });

    it('is refused if the text is too long', async () => {
      for (const size of [200_001, 900_000]) {
        const job = await takenTranscription();
        await deliverFile(job, 'long.txt', Buffer.alloc(size, 'a'));
        expect(await download('docx', job)).toMatchObject({
          status: 409,
          body: { code: 'output.too-long' },
        });
        expect((await download('txt', job)).status).toBe(200);
      }
    });

    it('is refused before the delivery, and of other jobs', async () => {
      const job = await takenTranscription();
      expect((await download('srt', job)).body.code).toBe('job.output-not-ready');
      const { client, provider } = server.people;
      const json = {
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: 'Wash your hands.',
      };
      const { body } = await server.call('POST', '/jobs/', { by: client, json });
      await server.call('POST', `/jobs/${body.id}/assign`, { by: provider });
      await deliver(body.id, { json: { output_text: 'Hohoro wo nsa.' } });
      expect(await download('txt', body.id)).toMatchObject({
        status: 409,
        body: { code: 'output.not-transcript' },
      });
    });

    it('must be one that there is', async () => {
      for (const format of ['', 'pdf', 'SRT', 'srt&format=vtt']) {
        expect(await download(format)).toMatchObject({
          status: 422,
          body: { code: 'http.invalid' },
        });
      }
    });
  });
});
