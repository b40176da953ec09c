// The baseline: node:http and better-sqlite3 with prepared statements and one durable commit for each
// request, one after the other. It does the work of the measured calls and nothing else: almost no
// validation, no roles, no problem documents, no logs. The product uses nothing of it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createKeyVault } from '../src/security/key-vault.ts';
import { createJob } from './bare-create-job.ts';
import { moment, presentJob, presentProvider } from './bare-presenter.ts';
import { db, holderOf, jobsOf, providers, statusOf } from './bare-statements.ts';

const vault = createKeyVault(Buffer.from(process.env['NSEM_SECRET'] ?? ''));

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function answer(request: IncomingMessage): Promise<[number, string]> {
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const client = holderOf(vault.lookup(bearer))?.['owner_id'];
  if (client === undefined) return [401, ''];
  const path = request.url ?? '';
  if (request.method === 'POST') {
    const key = String(request.headers['idempotency-key']);
    return createJob.immediate(client, key, await textOf(request));
  }
  if (path.startsWith('/users/')) return [200, JSON.stringify(providers().map(presentProvider))];
  if (path.startsWith('/jobs/?')) return [200, JSON.stringify(jobsOf(client, 50).map(presentJob))];
  const found = statusOf(Number(path.split('/')[2]));
  if (found === undefined || found['client_id'] !== client) return [404, ''];
  const { id, status, updated_at: updatedAt } = found;
  return [200, JSON.stringify({ id, status, updated_at: moment(updatedAt) })];
}

const file = join(process.env['NSEM_DATA_DIR'] ?? '', 'file');

/** Takes or gives a file: streamed, and safe on the disk before the answer. */
async function transfer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-length': (await stat(file)).size });
    await pipeline(createReadStream(file), response);
    return;
  }
  const written = await open(file, 'w');
  await written.writeFile(request);
  await written.sync();
  await written.close();
  response.writeHead(201).end();
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/file') return transfer(request, response);
  const [status, body] = await answer(request);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => {
  server.close(() => db.close());
  server.closeAllConnections();
});
