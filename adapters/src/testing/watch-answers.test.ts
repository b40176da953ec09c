import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchAnswers, type AnswerWatch } from './watch-answers.ts';

const twi = { id: 31, name: 'Twi', language_code: 'tw' };
const answers: Readonly<Record<string, unknown>> = {
  '/languages': [twi],
  '/languages/': [{ ...twi, secret: 'kente' }],
};

let server: Server;
let watch: AnswerWatch;
let url: string;

beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    response.setHeader('content-type', 'application/json').setHeader('request-id', 'call-1');
    const text = JSON.stringify(answers[path]);
    response.write(text.slice(0, 5));
    response.end(text.slice(5));
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
  watch.end();
  await call('/languages/');
  expect(watch.undescribed()).toHaveLength(1);
});
