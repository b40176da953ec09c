import { expect, test } from 'vitest';

import { Nsem } from '../index.ts';
import { explainForeign } from './foreign-response.ts';

const proxied = 'the proxy http://127.0.0.1:3128 (HTTP_PROXY)';

function answerWith(status: number, body: string, headers: Record<string, string>) {
  const fetch = () => Promise.resolve(new Response(body, { status, headers }));
  const nsem = new Nsem({ baseUrl: 'http://nsem.example/shop', maxRetries: 0, fetch });
  return nsem.account.get().catch((error: unknown) => error);
}

const where = 'http://nsem.example/shop/auth/me';

test.each([
  { status: 200, body: '<h1>Akwaaba</h1>', type: 'text/html; charset=utf-8' },
  { status: 404, body: '<h1>Not here</h1>', type: 'text/html' },
  { status: 404, body: '{"error":"no"}', type: 'application/json' },
  { status: 401, body: '{"message":"no"}', type: 'application/json' },
])('$status $body of another server is not an answer', async ({ status, body, type }) => {
  const what = status === 200 ? 'did not respond with JSON' : `responded with status ${status}`;
  const [sent] = type.split(';');
  expect(await answerWith(status, body, { 'content-type': type })).toMatchObject({
    name: 'UnexpectedResponseError',
    code: 'response.unexpected',
    message: `${where} ${what}. It sent ${sent}, and is not a Nsem marketplace.`,
  });
});

test('a marketplace, and what is in front of one, is not taken for another server', async () => {
  expect(
    await answerWith(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }),
  ).toMatchObject({ name: 'ServerError', message: `${where} responded with status 502.` });
  const own = { 'content-type': 'application/json', 'nsem-version': '0.1.0' };
  expect(await answerWith(404, '{}', own)).toMatchObject({ name: 'NotFoundError' });
});

test('a proxy may have responded instead of the server', () => {
  const header = (name: string) => (name === 'content-type' ? 'text/html' : null);
  expect(explainForeign({ status: 403, header, proxy: proxied })).toBe(
    ` It sent text/html, and is not a Nsem marketplace, or ${proxied} has responded.`,
  );
  expect(explainForeign({ status: 503, header, proxy: proxied })).toBe(
    ` Perhaps ${proxied} has responded.`,
  );
  expect(explainForeign({ status: 301, header })).toBe('');
  expect(explainForeign({ status: 403, header: () => null })).toContain(' It sent no content,');
});
