import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { multipart, spokenWav } from '../testing/audio.ts';
import {
  type Got,
  type SentBody,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

describe('uploads', () => {
  const maxUploadBytes = 256 * 1024;
  const fields = { service_type: 'transcription', language: 'tw' };

  let server: TestServer;
  let before: readonly string[];
  beforeAll(async () => {
    server = await startTestServer({ maxUploadBytes });
  });
  beforeEach(async () => {
    before = await storedFiles();
  });
  afterAll(() => server.stop());

  const storedFiles = async () => {
    const all = await readdir(join(server.folder, 'files'), { recursive: true }).catch(() => []);
    return all.filter((name) => /\.\w+$/.test(name)).toSorted();
  };

  const upload = (body: SentBody, headers: Record<string, string> = {}) =>
    server.call('POST', '/jobs/upload', { by: server.people.client, body, headers });

  const withFile = (bytes: Buffer<ArrayBuffer>) =>
    multipart(fields, { field: 'audio_file', name: 'a.wav', bytes });

  describe('an upload', () => {
    it('that is refused leaves no file', async () => {
      const refused = [
        multipart({ ...fields, language: 'Xyz' }, { ...wav(), field: 'audio_file' }),
        multipart({ ...fields, extra: '1' }, { ...wav(), field: 'audio_file' }),
        multipart(fields, { ...wav(), field: 'audio' }),
        withFile(Buffer.from('no sound at all')),
        withFile(Buffer.alloc(maxUploadBytes + 1)),
      ];
      for (const body of refused) {
        const { status } = await upload(body);
        expect([413, 422]).toContain(status);
      }
      const unpaid = { by: server.people.otherClient, body: withFile(spokenWav()) };
      expect((await server.call('POST', '/jobs/upload', unpaid)).status).toBe(402);
      expect(await storedFiles()).toEqual(before);
    });

    const wav = () => ({ name: 'a.wav', bytes: spokenWav() });

    it('that is larger than allowed is a 413, and the connection lives on', async () => {
      const answer = await upload(withFile(Buffer.alloc(8 * maxUploadBytes)));
      expect(answer).toMatchObject({ status: 413 });
      expect((await upload(withFile(spokenWav()))).status).toBe(201);
    });

    it('with two files in its field is not valid', async () => {
      const body = withFile(spokenWav());
      body.append('audio_file', new Blob([spokenWav()]), 'b.wav');
      expect(await upload(body)).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
      expect(await storedFiles()).toEqual(before);
    });

    it('keeps a readable name', async () => {
      const name = '../../Abɔfra "dwom"\n.wav';
      const body = multipart(fields, { field: 'audio_file', name, bytes: spokenWav() });
      const made = await upload(body);
      const path = `/jobs/${made.body.id}/input`;
      const { headers } = await server.call('GET', path, { by: server.people.client });
      const disposition = headers.get('content-disposition') ?? '';
      expect(decodeURIComponent(disposition)).toMatch(/filename\*=UTF-8''Abɔfra -?.*dwom.*\.wav$/);
      expect(disposition).not.toContain('..');
    });

    it.each([
      ['no boundary', 'multipart/form-data', '--x\r\n\r\n'],
      ['a boundary that never comes', 'multipart/form-data; boundary=x', 'nothing of the kind'],
      ['no end', 'multipart/form-data; boundary=x', partial()],
      ['a field cut off', 'multipart/form-data; boundary=x', partial('content', '')],
      ['an unwanted file cut off', 'multipart/form-data; boundary=x', partial('other')],
    ])('with %s is malformed and leaves no file', async (_what, type, body) => {
      const answer = await upload(body, { 'content-type': type });
      expect(answer).toMatchObject({ status: 400, body: { code: 'http.body-malformed' } });
      expect(await storedFiles()).toEqual(before);
    });

    it('without fields or file is refused with what is missing', async () => {
      const answer = await upload('--x--\r\n', {
        'content-type': 'multipart/form-data; boundary=x',
      });
      expect(answer).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
    });

    it('with a hundred fields is malformed', async () => {
      const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x']));
      expect((await upload(multipart(many))).status).toBe(400);
    });

    it('that breaks off leaves no file, and is no error in the log', async () => {
      const call = beginUpload();
      call.write(partial());
      call.write(Buffer.alloc(65_536));
      await vi.waitFor(async () => expect(await storedFiles()).not.toEqual(before), {
        timeout: 40_000,
      });
      call.destroy();
      await vi.waitFor(async () => expect(await storedFiles()).toEqual(before), {
        timeout: 40_000,
      });
      expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
      expect((await server.call('GET', '/healthz')).status).toBe(200);
    });

    function beginUpload(): ClientRequest {
      const call = request(`${server.url}/jobs/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.people.client.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 200_000,
        },
      });
      call.on('error', () => undefined);
      return call;
    }
  });

  /** The beginning of a multipart body with a file, or of another field, that never ends. */
  function partial(name = 'audio_file', filename = 'a.wav'): string {
    const file = filename === '' ? '' : `; filename="${filename}"`;
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\nRIFF and more`;
  }
});

describe('not utf8', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const boundary = 'multipart/form-data; boundary=x';

  /** Bytes that are no UTF-8: another encoding, a cut character, an overlong form, a surrogate, a code too high. */
  const broken = [
    ['a letter of Latin-1', [0xe9]],
    ['a byte that no text has', [0xff]],
    ['a cut character', [0xc9]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['an overlong slash', [0xe0, 0x80, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a code beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ] as const;

  const bytesOf = (...parts: readonly (string | readonly number[])[]): Buffer<ArrayBuffer> =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));

  const percent = (bytes: readonly number[]): string =>
    bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

  const order = (body: Buffer<ArrayBuffer>, type: string, path = '/jobs/'): Promise<Got> =>
    server.call('POST', path, {
      by: server.people.client,
      body,
      headers: { 'content-type': type },
    });

  const notUtf8 = {
    status: 400,
    body: { code: 'http.body-malformed', detail: 'The body is not UTF-8.' },
  };

  const part = (
    disposition: readonly (string | readonly number[])[],
    type: string,
    content: readonly (string | readonly number[])[],
  ) =>
    bytesOf(
      '--x\r\nContent-Disposition: form-data; ',
      ...disposition,
      `\r\n${type}\r\n`,
      ...content,
      '\r\n',
    );

  const wav = (name: readonly (string | readonly number[])[]): Buffer<ArrayBuffer> =>
    Buffer.concat([
      part(['name="audio_file"; ', ...name], 'Content-Type: audio/wav\r\n', [[...spokenWav()]]),
    ]);

  const inLanguage = part(['name="language"'], '', ['tw']);
  const end = bytesOf('--x--\r\n');

  describe.each(broken)('%s', (_name, bytes) => {
    it('is refused in JSON, a form and a form in parts, with one code and one sentence', async () => {
      const json = bytesOf('{"content":"a', bytes, 'b"}');
      const form = bytesOf('service_type=narration&language=tw&content=a', bytes, 'b');
      const encoded = bytesOf(`service_type=narration&language=tw&content=a${percent(bytes)}b`);
      const inName = bytesOf(`service_type=narration&language=tw&cont${percent(bytes)}=ab`);
      const urlEncoded = 'application/x-www-form-urlencoded';
      expect(await order(json, 'application/json')).toMatchObject(notUtf8);
      for (const body of [form, encoded, inName]) {
        expect(await order(body, urlEncoded)).toMatchObject(notUtf8);
      }
      for (const type of ['', 'Content-Type: text/plain; charset=utf-8\r\n']) {
        const field = part(['name="content"'], type, ['a', bytes, 'b']);
        const body = Buffer.concat([field, inLanguage, end]);
        expect(await order(body, boundary, '/jobs/upload')).toMatchObject(notUtf8);
      }
    });

    it('is refused in the name of a field or a file', async () => {
      const names = [
        Buffer.concat([inLanguage, wav(['filename="a', bytes, '.wav"']), end]),
        Buffer.concat([inLanguage, wav([`filename*=UTF-8''a${percent(bytes)}.wav`]), end]),
        Buffer.concat([part(['name="a', bytes, '"'], '', ['1']), wav(['filename="a.wav"']), end]),
      ];
      for (const body of names) {
        expect(await order(body, boundary, '/jobs/upload')).toMatchObject(notUtf8);
      }
    });

    it('is refused in a query, at the field', async () => {
      const by = server.people.client;
      for (const value of [`a${percent(bytes)}b`, percent(bytes)]) {
        const got = await server.call('GET', `/jobs/?limit=5&q=${value}&sort=newest`, { by });
        expect(got).toMatchObject({
          status: 422,
          body: {
            code: 'http.invalid',
            errors: [{ pointer: '#/q', detail: 'q is not in UTF-8.' }],
          },
        });
      }
    });
  });

  it('what is in UTF-8 arrives as it was sent, also U+FFFD and a percent sign', async () => {
    const content = 'Ɛyɛ 100% � 😀';
    const form = new URLSearchParams({ service_type: 'narration', language: 'tw', content });
    const encoded = bytesOf(form.toString());
    const made = await order(encoded, 'application/x-www-form-urlencoded');
    expect(made).toMatchObject({ status: 201, body: { content } });
    const { by } = { by: server.people.client };
    expect((await server.call('GET', '/jobs/?q=100%&limit=5', { by })).status).toBe(200);
  });
});
