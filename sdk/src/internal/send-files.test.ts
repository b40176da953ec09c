import { expect, test } from 'vitest';

import { Nsem } from '../index.ts';
import { sendJson, sendProblem, StubServer } from '../testing/stub-server.ts';

const files = ['names.txt', 'places.csv'].map((name) => ({
  name,
  data: new TextEncoder().encode('Wa, Ho'),
}));

const replayed = { headers: { 'idempotent-replayed': 'true' } };
const missing = { status: 404, code: 'upload.not-found', detail: 'There is no such upload.' };

type Lost = 'the answer' | 'the message';

/** A server that remembers uploads by their keys; the first message is lost, or its answer is. */
const startServer = (lost: Lost) => {
  const keys: string[] = [];
  const isUsed = () => lost === 'the answer' || keys.length > files.length;
  return StubServer.start(({ method, path, headers }, response, number) => {
    if (path === '/uploads/') {
      const key = String(headers['idempotency-key']);
      const isKnown = keys.includes(key);
      if (!isKnown) keys.push(key);
      const upload = { id: keys.indexOf(key) + 1, size_bytes: 6, received_bytes: 0 };
      return sendJson(response, upload, isKnown ? replayed : { status: 201 });
    }
    if (method === 'PATCH') return void response.writeHead(204).end();
    if (method === 'GET') return sendProblem(response, missing);
    if (number === 5) return void response.destroy();
    return isUsed() ? sendJson(response, { id: 41 }) : sendProblem(response, missing);
  });
};

/** Sends the message twice with one key; returns which uploads the second call has named at last. */
async function sendTwice(server: StubServer) {
  const nsem = new Nsem({ baseUrl: server.url, maxRetries: 0 });
  const message = { text: 'As here.', files };
  const options = { idempotencyKey: 'note' };
  await expect(nsem.jobs.messages.send(7, message, options)).rejects.toMatchObject({
    name: 'ConnectionError',
  });
  expect(await nsem.jobs.messages.send(7, message, options)).toEqual({ id: 41 });
  const { body, headers } = server.received.at(-1) ?? {};
  expect(headers?.['idempotency-key']).toBe('note');
  return (JSON.parse(String(body)) as Readonly<{ upload_ids: readonly number[] }>).upload_ids;
}

const countParts = ({ received }: StubServer): number =>
  received.filter(({ method }) => method === 'PATCH').length;

test('files of a message whose answer was lost are named again, and not sent again', async () => {
  await using server = await startServer('the answer');
  expect(await sendTwice(server)).toEqual([1, 2]);
  expect(countParts(server)).toBe(2);
});

test('files that expired before their message was sent are sent again', async () => {
  await using server = await startServer('the message');
  expect(await sendTwice(server)).toEqual([3, 4]);
  expect(countParts(server)).toBe(4);
});
