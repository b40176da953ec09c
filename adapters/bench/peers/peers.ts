import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Peer } from './peer.ts';
import type { PeerData, Row, Tables } from './peer-data.ts';

const knownKey = 'benchmarks-only';
const bearer = () => Promise.resolve(`Bearer ${knownKey}`);

const plainTables = ({ jobs, ledgerLines, providers, services }: PeerData): Tables => ({
  jobs,
  ledger_lines: ledgerLines,
  providers,
  services,
});

const fastify: Peer = {
  label: 'Fastify',
  installMiB: 42,
  about: 'the statements of the bare program behind Fastify, with its validation of bodies',
  setUp: [],
  start: ['--conditions=source', fileURLToPath(new URL('fastify-server.ts', import.meta.url))],
  paths: {
    create: () => '/jobs/',
    status: (jobId) => `/jobs/${jobId}/status`,
    list: () => '/jobs/?limit=50',
    providers: () => '/users/service-providers',
  },
  authorize: bearer,
};

const feathers: Peer = {
  label: 'Feathers',
  installMiB: 96,
  about:
    'services for Knex on Koa; no idempotency, history or balances; words are divided at spaces; lists are not counted',
  setUp: [['set-up.mjs']],
  start: ['server.mjs'],
  paths: {
    create: () => '/jobs',
    status: (jobId) =>
      `/jobs/${jobId}?$select[]=id&$select[]=client_id&$select[]=status&$select[]=updated_at`,
    list: () => '/jobs?$limit=50&$sort[id]=-1',
    providers: () => '/providers?$limit=50&$sort[id]=-1',
  },
  authorize: bearer,
  tables: (data) => ({
    ...plainTables(data),
    api_keys: [
      { hash: createHash('sha256').update(knownKey).digest('hex'), client_id: 1, uses: 0 },
    ],
  }),
};

/** The columns in which Payload has the times of a row. */
const withTimes = (row: Row): Row => ({
  ...row,
  created_at: row['created_at'] ?? '2026-11-01T00:00:00.000Z',
  updated_at: row['updated_at'] ?? '2026-11-01T00:00:00.000Z',
});

const payload: Peer = {
  label: 'Payload',
  installMiB: 756,
  about:
    'REST with an API key on Next.js, without the admin; no idempotency, history, balances or use of keys; access rules of its own',
  setUp: [['set-up.mjs'], ['node_modules/next/dist/bin/next', 'build']],
  start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
  env: { NEXT_TELEMETRY_DISABLED: '1' },
  paths: {
    create: () => '/api/jobs?depth=0',
    status: (jobId) => `/api/jobs/${jobId}?depth=0&select[status]=true&select[updatedAt]=true`,
    list: () => '/api/jobs?limit=50&depth=0&pagination=false&sort=-id',
    providers: () => '/api/providers?limit=50&depth=0&pagination=false&sort=-id',
  },
  authorize: () => Promise.resolve(`clients API-Key ${knownKey}`),
  tables: ({ jobs, ledgerLines, providers, services }) => ({
    jobs: jobs.map(withTimes),
    ledger_lines: ledgerLines.map(withTimes),
    providers: providers.map(withTimes),
    providers_services: services.map(({ provider = null, id = null, ...service }) => ({
      ...service,
      id: String(id),
      _order: id,
      _parent_id: provider,
    })),
  }),
};

const documentId = (id: unknown): string => String(id).padStart(24, 'a');
const toInstant = (at: Row[string] = null): number | null =>
  at === null ? null : Date.parse(String(at));

/** The columns that Strapi adds to each row, with its times in milliseconds. */
const toDocument = (row: Row): Row => {
  const times = Object.entries(row).filter(([column]) => column.endsWith('_at'));
  const at = toInstant(row['created_at'] ?? '2026-11-01T00:00:00.000Z');
  return {
    ...row,
    ...Object.fromEntries(times.map(([column, value]) => [column, toInstant(value)])),
    document_id: documentId(row['id']),
    created_at: at,
    updated_at: toInstant(row['updated_at']) ?? at,
    published_at: at,
  };
};

const strapi: Peer = {
  label: 'Strapi',
  installMiB: 710,
  about:
    'REST with an API token, without the admin; no idempotency, history, balances or use of keys; documents with their own ids',
  setUp: [['set-up.js']],
  start: ['server.js'],
  env: { STRAPI_TELEMETRY_DISABLED: 'true' },
  paths: {
    create: () => '/api/jobs',
    status: (jobId) => `/api/jobs/${documentId(jobId)}?fields[0]=status&fields[1]=updatedAt`,
    list: () => '/api/jobs?pagination[limit]=50&sort=id:desc&filters[client_id]=1',
    providers: () => '/api/providers?populate=services&pagination[limit]=50&sort=id:desc',
  },
  wrapOrder: (data) => ({ data }),
  authorize: async (folder) => `Bearer ${await readFile(join(folder, 'key.txt'), 'utf8')}`,
  tables: ({ jobs, ledgerLines, providers, services }) => ({
    jobs: jobs.map(toDocument),
    ledger_lines: ledgerLines.map(toDocument),
    providers: providers.map(toDocument),
    services: services.map(toDocument),
    services_provider_lnk: services.map(({ id = null, provider = null }) => ({
      service_id: id,
      provider_id: provider,
      service_ord: id,
    })),
  }),
};

/** The columns of a job: all fields would include its lines. */
const jobFields = [
  'id,client_id,provider_id,service_type,source_language,target_language,title,content,status,words',
  'unit_price,price,discount,amount_due,is_quick,failure_reason,reference,purpose,audience,tone',
  'due_at,created_at,updated_at,assigned_at,completed_at',
].join(',');

const directus: Peer = {
  label: 'Directus',
  installMiB: 690,
  about:
    'REST with a static token of an admin; no idempotency, balances or use of keys; records an activity and a revision of each row',
  compiled: ['sqlite3'],
  setUp: [['set-up.mjs']],
  start: ['--import', './without-isolated-vm.mjs', 'server.mjs'],
  paths: {
    create: () => `/items/jobs?fields=${jobFields}`,
    status: (jobId) => `/items/jobs/${jobId}?fields=id,status,updated_at`,
    list: () => `/items/jobs?fields=${jobFields}&limit=50&sort=-id&filter[client_id][_eq]=1`,
    providers: () => '/items/providers?fields=*,services.*&limit=50&sort=-id',
  },
  authorize: bearer,
  tables: plainTables,
};

/** The peers by their names, in the order in which they are measured. */
export const peers = { fastify, feathers, payload, strapi, directus } as const;

/** The name of a peer. */
export type PeerName = keyof typeof peers;
