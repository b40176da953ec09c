import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { exchange } from './exchange.ts';

const request = {
  method: 'POST',
  url: new URL('https://nsem.example.com/jobs/?limit=2'),
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('Akwaaba'),
  signal: null,
};

// A server waits for the rest of a request that is not complete, which keeps the process running.
test('a request is complete when its body has been read', async () => {
  const received = Promise.withResolvers<IncomingMessage>();
  const server = {
    async handle(incoming: IncomingMessage, answer: ServerResponse) {
      const body = await text(incoming);
      received.resolve(incoming);
      answer.writeHead(201, { location: '/jobs/7' }).end(`${body}!`);
    },
  };
  const response = await exchange(server, request);
  expect(await received.promise).toMatchObject({ complete: true, url: '/jobs/?limit=2' });
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe('/jobs/7');
  expect(await response.text()).toBe('Akwaaba!');
});
