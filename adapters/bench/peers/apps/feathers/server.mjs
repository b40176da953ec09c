// Feathers on Koa, with its services for Knex: jobs, ledger lines, providers and their services.
import { createHash } from 'node:crypto';

import { NotAuthenticated, NotFound } from '@feathersjs/errors';
import { feathers } from '@feathersjs/feathers';
import { KnexService, transaction } from '@feathersjs/knex';
import { bodyParser, errorHandler, koa, parseAuthentication, rest } from '@feathersjs/koa';
import { Ajv, hooks, getValidator } from '@feathersjs/schema';

import { open } from './schema.mjs';

const db = open(process.env.PEER_DATABASE);
const app = koa(feathers());
app.use(errorHandler());
app.use(parseAuthentication());
app.use(bodyParser());
app.configure(rest());

for (const name of ['jobs', 'ledger_lines', 'providers', 'services']) {
  app.use(name, new KnexService({ Model: db, name, multi: true }), {
    methods: ['find', 'get', 'create'],
  });
}

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
const validateOrder = hooks.validateData(getValidator(order, new Ajv()));

/** Finds who calls by the digest of the key. */
async function authenticateKey(context) {
  const { provider, headers } = context.params;
  if (provider === undefined) return;
  const value = headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(value).digest('hex');
  const key = await db('api_keys').where({ hash }).first();
  if (key === undefined) throw new NotAuthenticated('unknown key');
  context.params.key = key;
}

/** Counts the words and computes the price. */
function price(context) {
  const words = context.data.content.trim().split(/\s+/).length;
  const now = new Date().toISOString();
  const cost = words * 50;
  context.data = {
    ...context.data,
    client_id: context.params.key.client_id,
    title: context.data.content.slice(0, 80),
    status: 'pending',
    words,
    unit_price: 50,
    price: cost,
    discount: 0,
    amount_due: cost,
    is_quick: words < 50,
    created_at: now,
    updated_at: now,
  };
}

/** Books the hold and counts the use of the key, in the transaction of the job. */
async function hold(context) {
  const { id, client_id: client, price: amount, created_at: at } = context.result;
  const { transaction: current, key } = context.params;
  const line = (account, value) => ({ job_id: id, account, amount: value, created_at: at });
  const lines = [line(`client:${client}:wallet`, -amount), line(`job:${id}:escrow`, amount)];
  for (const one of lines) await app.service('ledger_lines').create(one, { transaction: current });
  await current
    .trx('api_keys')
    .where({ id: key.id })
    .update({ uses: db.raw('uses + 1'), last_used_at: at });
}

const ofClient = (context) => {
  context.params.query = { ...context.params.query, client_id: context.params.key.client_id };
};

const mine = (context) => {
  if (context.result.client_id !== context.params.key?.client_id) throw new NotFound();
};

app.service('jobs').hooks({
  before: {
    all: [authenticateKey],
    find: [ofClient],
    create: [validateOrder, price, transaction.start()],
  },
  after: { get: [mine], create: [hold, transaction.end()] },
  error: { create: [transaction.rollback()] },
});

/** Adds the services of all found providers with one query. */
async function addServices(context) {
  const providers = context.result;
  const query = { provider: { $in: providers.map(({ id }) => id) } };
  const found = await app.service('services').find({ query });
  const byProvider = Map.groupBy(found, ({ provider }) => provider);
  context.result = providers.map((provider) => ({
    ...provider,
    service_configurations: byProvider.get(provider.id) ?? [],
  }));
}

app.service('providers').hooks({
  before: { all: [authenticateKey] },
  after: { find: [addServices] },
});
const disallow = () => {
  throw new NotFound();
};
for (const name of ['ledger_lines', 'services']) {
  app.service(name).hooks({
    before: { all: [(context) => context.params.provider !== undefined && disallow()] },
  });
}

const [{ journal_mode: mode }] = await db.raw('pragma journal_mode');
const [{ synchronous }] = await db.raw('pragma synchronous');
process.stdout.write(`journal_mode=${mode} synchronous=${synchronous}\n`);
const server = await app.listen(Number(process.env.PORT), '127.0.0.1');
server.once('listening', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
