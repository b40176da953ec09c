// The statements of the bare program behind Fastify, which is loaded from the folder in which the
// benchmark has installed it.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createKeyVault } from '../../src/security/vaults.ts';
import {
  createJob,
  db,
  holderOf,
  jobsOf,
  isoTime,
  presentJob,
  presentProvider,
  providers,
  statusOf,
} from '../bare-server.ts';

/** What is used of Fastify: its own types are not installed with the repository. */
type Request = {
  client?: number;
  headers: Readonly<Record<string, string | undefined>>;
  params: Readonly<Record<string, string>>;
  body: unknown;
};
type Reply = {
  code(status: number): Reply;
  type(contentType: string): Reply;
  send(body?: unknown): Reply;
};
type Handler = (request: Request, reply: Reply) => unknown;
type App = {
  decorateRequest(name: string, value: unknown): void;
  addHook(name: 'onRequest', hook: (request: Request, reply: Reply) => Promise<unknown>): void;
  get(path: string, options: unknown, handler: Handler): void;
  post(path: string, options: unknown, handler: Handler): void;
  listen(address: Readonly<{ port: number; host: string }>): Promise<string>;
  close(): Promise<void>;
};

const installed = createRequire(join(process.cwd(), 'package.json'));
const { fastify } = installed('fastify') as { fastify: (options: unknown) => App };

const vault = createKeyVault(Buffer.from(process.env['NSEM_SECRET'] ?? ''));
const app = fastify({ logger: false });

app.decorateRequest('client', 0);
app.addHook('onRequest', (request, reply) => {
  const bearer = request.headers['authorization']?.slice('Bearer '.length) ?? '';
  const client = holderOf(vault.lookup(bearer))?.['owner_id'];
  if (client === undefined) return Promise.resolve(reply.code(401).send());
  request.client = client;
  return Promise.resolve();
});

const order = {
  type: 'object',
  required: ['service_type', 'source_language', 'target_language', 'content'],
  additionalProperties: false,
  properties: {
    service_type: { enum: ['translation'] },
    source_language: { type: 'string', minLength: 2, maxLength: 40 },
    target_language: { type: 'string', minLength: 2, maxLength: 40 },
    content: { type: 'string', minLength: 1, maxLength: 100_000 },
  },
};
const statusAnswer = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    status: { type: 'string' },
    updated_at: { type: 'string' },
  },
};

app.post('/jobs/', { schema: { body: order } }, (request, reply) => {
  const key = String(request.headers['idempotency-key']);
  const [status, body] = createJob.immediate(
    request.client ?? 0,
    key,
    JSON.stringify(request.body),
  );
  return reply.code(status).type('application/json').send(body);
});
app.get('/jobs/:id/status', { schema: { response: { 200: statusAnswer } } }, (request, reply) => {
  const found = statusOf(Number(request.params['id']));
  if (found === undefined || found['client_id'] !== request.client) return reply.code(404).send();
  const { id, status, updated_at: updatedAt } = found;
  return reply.send({ id, status, updated_at: isoTime(updatedAt) });
});
app.get('/jobs/', {}, (request, reply) => reply.send(jobsOf(request.client, 50).map(presentJob)));
app.get('/users/service-providers', {}, (_request, reply) =>
  reply.send(providers().map(presentProvider)),
);

const mode = String(db.pragma('journal_mode', { simple: true }));
const synchronous = String(db.pragma('synchronous', { simple: true }));
process.stdout.write(`journal_mode=${mode} synchronous=${synchronous}\n`);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => db.close());
});
