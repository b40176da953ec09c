// Creates the empty database: the tables of Directus, then ours through its API.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

import { environment } from './environment.mjs';

const port = process.env.PORT ?? '8055';
const env = {
  ...process.env,
  ...environment,
  DB_FILENAME: 'empty.db',
  HOST: '127.0.0.1',
  PORT: port,
};
const program = (command) => [
  '--import',
  './without-isolated-vm.mjs',
  'node_modules/directus/cli.js',
  command,
];
rmSync('empty.db', { force: true });
const made = spawnSync(process.execPath, program('bootstrap'), { env, stdio: 'inherit' });
if (made.status !== 0) throw new Error('Directus did not create its tables');
const server = spawn(process.execPath, program('start'), { env, stdio: 'inherit' });

const api = (path, body) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: 'Bearer benchmarks-only', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function untilUp() {
  for (let left = 600; left > 0; left -= 1) {
    const answer = await api('/server/ping').catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('Directus did not answer');
}

async function create(path, body) {
  const answer = await api(path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const key = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
};
const fields = (type, ...names) => names.map((field) => ({ field, type, schema: {}, meta: {} }));
const stamp = (field, special) => ({
  field,
  type: 'timestamp',
  schema: {},
  meta: { special: [special] },
});
const collection = (name, ...columns) =>
  create('/collections', { collection: name, schema: {}, meta: {}, fields: [key, ...columns] });

async function createCollections() {
  await collection(
    'jobs',
    ...fields('integer', 'client_id', 'provider_id', 'words', 'unit_price', 'price'),
    ...fields('integer', 'discount', 'amount_due'),
    ...fields('string', 'service_type', 'source_language', 'target_language', 'title', 'status'),
    ...fields('string', 'failure_reason', 'reference', 'purpose', 'audience', 'tone'),
    ...fields('text', 'content'),
    ...fields('boolean', 'is_quick'),
    ...fields('timestamp', 'due_at', 'assigned_at', 'completed_at'),
    stamp('created_at', 'date-created'),
    stamp('updated_at', 'date-updated'),
  );
  await collection(
    'ledger_lines',
    ...fields('integer', 'job_id', 'amount'),
    ...fields('string', 'account'),
    stamp('created_at', 'date-created'),
  );
  await collection(
    'providers',
    ...fields('string', 'name', 'provider_id'),
    ...fields('text', 'bio'),
    ...fields('integer', 'completed_jobs', 'rating_count'),
    ...fields('float', 'average_rating'),
    ...fields('boolean', 'is_available', 'is_quick_service_available', 'is_public'),
  );
  await collection(
    'services',
    ...fields('integer', 'provider'),
    ...fields('string', 'service_type', 'source_language', 'target_language', 'status'),
    ...fields('text', 'sample_text'),
    ...fields('timestamp', 'submitted_at', 'reviewed_at'),
  );
}

/** Lets the rows of one collection contain those of another. */
async function relate(many, one, { through, as }) {
  await create(`/fields/${one}`, { field: as, type: 'alias', meta: { special: ['o2m'] } });
  await create('/relations', {
    collection: many,
    field: through,
    related_collection: one,
    meta: { one_field: as },
    schema: { on_delete: 'CASCADE' },
  });
}

try {
  await untilUp();
  await createCollections();
  await relate('ledger_lines', 'jobs', { through: 'job_id', as: 'lines' });
  await relate('services', 'providers', { through: 'provider', as: 'services' });
} finally {
  server.kill('SIGTERM');
}
await new Promise((resolve) => {
  server.once('exit', resolve);
});
