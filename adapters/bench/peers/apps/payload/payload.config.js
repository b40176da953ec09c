import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig } from 'payload';

const signedIn = ({ req }) => req.user !== null && req.user !== undefined;
const never = () => false;
const ofClient = ({ req }) => (req.user ? { client_id: { equals: req.user.id } } : false);

const fields = (type, ...names) => names.map((name) => ({ name, type }));

/** Counts the words and computes the price. */
function price({ data, req, operation }) {
  if (operation !== 'create') return data;
  const words = data.content.trim().split(/\s+/).length;
  return {
    ...data,
    client_id: req.user.id,
    title: data.content.slice(0, 80),
    status: 'pending',
    words,
    unit_price: 50,
    price: words * 50,
    discount: 0,
    amount_due: words * 50,
    is_quick: words < 50,
  };
}

/** Books the hold in the transaction of the job. */
async function hold({ doc, req, operation }) {
  if (operation !== 'create') return;
  const lines = [
    { job_id: doc.id, account: `client:${doc.client_id}:wallet`, amount: -doc.price },
    { job_id: doc.id, account: `job:${doc.id}:escrow`, amount: doc.price },
  ];
  for (const data of lines) {
    await req.payload.create({ collection: 'ledger_lines', data, req, depth: 0 });
  }
}

const required = (...names) => names.map((name) => ({ name, type: 'text', required: true }));

export default buildConfig({
  secret: 'benchmarks-only',
  telemetry: false,
  graphQL: { disable: true },
  db: sqliteAdapter({
    client: { url: `file:${process.env.PEER_DATABASE}` },
    busyTimeout: 5_000,
    transactionOptions: {},
    wal: { synchronous: 'FULL' },
  }),
  collections: [
    {
      slug: 'clients',
      auth: { useAPIKey: true },
      access: { read: never, create: never, update: never, delete: never },
      fields: [],
    },
    {
      slug: 'jobs',
      access: { read: ofClient, create: signedIn, update: never, delete: never },
      hooks: { beforeChange: [price], afterChange: [hold] },
      fields: [
        { name: 'client_id', type: 'number', index: true },
        { name: 'provider_id', type: 'number' },
        ...required('service_type', 'source_language', 'target_language'),
        { name: 'content', type: 'textarea', required: true, maxLength: 100_000 },
        ...fields('text', 'title', 'status', 'failure_reason', 'reference'),
        ...fields('text', 'purpose', 'audience', 'tone'),
        ...fields('number', 'words', 'unit_price', 'price', 'discount', 'amount_due'),
        { name: 'is_quick', type: 'checkbox' },
        ...fields('date', 'due_at', 'assigned_at', 'completed_at'),
      ],
    },
    {
      slug: 'ledger_lines',
      access: { read: never, create: never, update: never, delete: never },
      fields: [
        { name: 'job_id', type: 'number', required: true },
        { name: 'account', type: 'text', required: true, index: true },
        { name: 'amount', type: 'number', required: true },
      ],
    },
    {
      slug: 'providers',
      access: { read: signedIn, create: never, update: never, delete: never },
      fields: [
        ...fields('text', 'name', 'provider_id', 'bio'),
        ...fields('number', 'completed_jobs', 'average_rating', 'rating_count'),
        ...fields('checkbox', 'is_available', 'is_quick_service_available', 'is_public'),
        {
          name: 'services',
          type: 'array',
          fields: [
            ...fields('text', 'service_type', 'source_language', 'target_language'),
            ...fields('text', 'sample_text', 'status'),
            ...fields('date', 'submitted_at', 'reviewed_at'),
          ],
        },
      ],
    },
  ],
  async onInit(payload) {
    const { client } = payload.db;
    const [mode] = (await client.execute('pragma journal_mode')).rows;
    const [synchronous] = (await client.execute('pragma synchronous')).rows;
    process.stdout.write(`journal_mode=${mode[0]} synchronous=${synchronous[0]}\n`);
  },
});
