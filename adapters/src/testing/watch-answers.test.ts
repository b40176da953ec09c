import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchAnswers, type AnswerWatch } from './watch-answers.ts';

const twi = { id: 31, name: 'Twi', language_code: 'tw', own_name: 'Twi', other_names: [] };
const answers: Readonly<Record<string, unknown>> = {
  '/languages': [twi],
  '/languages/': [{ ...twi, secret: 'kente' }],
};

const compress: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  br: brotliCompressSync,
  gzip: gzipSync,
};

let server: Server;
let watch: AnswerWatch;
let url: string;

beforeAll(async () => {
  server = createServer(({ url: target = '' }, response) => {
    const [path = '', encoding] = target.split('?');
    response.setHeader('content-type', 'application/json').setHeader('request-id', 'call-1');
    response.setHeader('nsem-version', '0.1.0');
    const text = Buffer.from(JSON.stringify(answers[path]));
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    const bytes = compress[encoding ?? '']?.(text) ?? text;
    response.write(bytes.subarray(0, 5));
    response.end(bytes.subarray(5));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  watch = watchAnswers(url);
});
afterAll(() => server.close());

const call = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();

it('reports responses that differ from the API reference, and alters none', async () => {
  expect(await call('/languages')).toEqual([twi]);
  expect(watch.undescribed()).toEqual([]);
  expect(await call('/languages/')).toEqual(answers['/languages/']);
  expect(watch.undescribed()).toEqual([
    expect.stringMatching(/^GET \/languages\/ answered 200 .* additional .*secret/u),
  ]);
  for (const encoding of ['br', 'gzip']) {
    expect(await call(`/languages?${encoding}`)).toEqual([twi]);
  }
  expect(watch.undescribed()).toHaveLength(1);
  await call('/languages/?br');
  expect(watch.undescribed()).toHaveLength(2);
  watch.end();
  await call('/languages/');
  expect(watch.undescribed()).toHaveLength(2);
});
