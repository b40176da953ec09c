import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { spokenWav } from '../testing/audio.ts';
import { startTestServer, type Got, type TestServer } from '../testing/test-server.ts';

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
  server.call('POST', path, { by: server.people.client, body, headers: { 'content-type': type } });

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
        body: { code: 'http.invalid', errors: [{ pointer: '#/q', detail: 'q is not in UTF-8.' }] },
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
