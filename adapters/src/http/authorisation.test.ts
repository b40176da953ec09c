import { nextNumber } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './operations.ts';
import { multipart, spokenWav } from './testing/audio.ts';
import { actors, setScene, type ActorName, type Scene } from './testing/scene.ts';
import { startTestServer, type Sending, type TestServer } from './testing/test-server.ts';

/** One call and the status that each of the actors gets, in their order. */
type Row = Readonly<{
  operation: string;
  about?: string;
  path: (scene: Scene) => string;
  send?: (actor: ActorName, server: TestServer) => Sending;
  expected: readonly number[];
}>;

/** In the order of `actors`: nobody, client, other, provider, other, admin, keys of client and admin. */
const everyone = (status: number) => actors.map(() => status);
const adminOnly = (status: number) => [401, 403, 403, 403, 403, status, 403, 403, 403];
const sessions = (status: number) => [401, status, status, status, status, status, 403, 403, 403];
const providers = (status: number) => [401, 403, 403, status, status, 403, 403, 403, 403];
const assigned = (status: number) => [401, 403, 403, status, 404, 403, 403, 403, 403];
const assignedOrAdmin = [401, 403, 403, 200, 404, 200, 403, 403, 403];
const parties = (status: number) => [401, status, 404, status, 404, status, status, status, 403];
const keyOwner = (status: number) => [401, status, 404, 403, 403, 404, 403, 403, 403];
const clients = (status: number) => [401, status, status, 403, 403, 403, status, 403, 403];
/** The other client has no money. */
const payingClients = [401, 201, 402, 403, 403, 403, 201, 403, 403];
const walletHolders = [401, 200, 200, 200, 200, 200, 200, 403, 403];

const json = (body: unknown) => () => ({ json: body });

const translation = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands.',
};
const service = { service_type: 'translation', source_language: 'en', target_language: 'ee' };
const audio = () =>
  multipart(
    { service_type: 'transcription', language: 'tw' },
    { field: 'audio_file', name: 'a.wav', bytes: spokenWav() },
  );

const at = (path: string) => () => path;

const jobRows: readonly Row[] = [
  {
    operation: 'quoteJob',
    path: at('/jobs/quote'),
    send: json(translation),
    expected: clients(200),
  },
  { operation: 'createJob', path: at('/jobs/'), send: json(translation), expected: payingClients },
  {
    operation: 'uploadJob',
    path: at('/jobs/upload'),
    send: () => ({ body: audio() }),
    expected: payingClients,
  },
  {
    operation: 'listJobs',
    path: at('/jobs/'),
    expected: [401, 200, 200, 200, 200, 200, 200, 200, 403],
  },
  { operation: 'listAvailableJobs', path: at('/jobs/available/'), expected: providers(200) },
  { operation: 'readJob', path: ({ takenJob }) => `/jobs/${takenJob}`, expected: parties(200) },
  {
    operation: 'readJob',
    about: 'one that is asked of the provider',
    path: ({ pendingJob }) => `/jobs/${pendingJob}`,
    expected: parties(200),
  },
  {
    operation: 'readJobStatus',
    path: ({ takenJob }) => `/jobs/${takenJob}/status`,
    expected: parties(200),
  },
  {
    operation: 'listJobEvents',
    path: ({ takenJob }) => `/jobs/${takenJob}/events`,
    expected: parties(200),
  },
  {
    operation: 'readJobOutput',
    path: ({ takenJob }) => `/jobs/${takenJob}/output`,
    expected: parties(409),
  },
  {
    operation: 'readJobInput',
    path: ({ takenJob }) => `/jobs/${takenJob}/input`,
    expected: parties(200),
  },
  {
    operation: 'updateJob',
    path: ({ pendingJob }) => `/jobs/${pendingJob}`,
    send: json({ content: 'Please wash your hands today.' }),
    expected: [401, 200, 404, 403, 403, 403, 200, 403, 403],
  },
  {
    operation: 'updateJob',
    about: 'as a delivery',
    path: ({ takenJob }) => `/jobs/${takenJob}`,
    send: json({ status: 'completed', output_text: 'Hohoro wo nsa.' }),
    expected: assigned(200),
  },
  {
    operation: 'assignJob',
    path: ({ pendingJob }) => `/jobs/${pendingJob}/assign`,
    send: (_actor, { people }) => ({ json: { provider_id: people.provider.providerId } }),
    expected: assignedOrAdmin,
  },
  {
    operation: 'deliverJob',
    path: ({ takenJob }) => `/jobs/${takenJob}/deliver`,
    send: json({ output_text: 'Hohoro wo nsa.' }),
    expected: assigned(200),
  },
  {
    operation: 'releaseJob',
    path: ({ takenJob }) => `/jobs/${takenJob}/release`,
    expected: assignedOrAdmin,
  },
  {
    operation: 'failJob',
    path: ({ takenJob }) => `/jobs/${takenJob}/fail`,
    send: json({ reason: 'Unreadable' }),
    expected: assignedOrAdmin,
  },
  {
    operation: 'cancelJob',
    path: ({ pendingJob }) => `/jobs/${pendingJob}`,
    expected: [401, 200, 404, 403, 403, 200, 200, 403, 403],
  },
];

const peopleRows: readonly Row[] = [
  {
    operation: 'listProviders',
    path: at('/users/service-providers'),
    expected: [401, 200, 200, 403, 403, 200, 200, 403, 403],
  },
  {
    operation: 'registerUser',
    path: at('/auth/register'),
    send: () => ({
      json: {
        name: 'Adwoa Safo',
        email: `adwoa.${nextNumber()}@example.com`,
        password: 'Onyame-nkrabea-5',
        role: 'client',
      },
    }),
    expected: everyone(201),
  },
  {
    operation: 'logIn',
    path: at('/auth/login'),
    send: (_actor, { people }) => ({
      json: { email: people.client.email, password: 'Akwaaba 2026' },
    }),
    expected: everyone(200),
  },
  { operation: 'logOut', path: at('/auth/logout'), expected: sessions(204) },
  { operation: 'readMe', path: at('/auth/me'), expected: sessions(200) },
  {
    operation: 'updateMe',
    path: at('/users/me'),
    send: json({ telegram_id: '@nsem' }),
    expected: sessions(200),
  },
];

const serviceRows: readonly Row[] = [
  { operation: 'listMyServices', path: at('/services/my-services'), expected: providers(200) },
  {
    operation: 'createService',
    path: at('/services/'),
    send: json(service),
    expected: providers(201),
  },
  {
    operation: 'updateService',
    path: ({ pendingService }) => `/services/${pendingService}`,
    send: json(service),
    expected: assigned(200),
  },
  {
    operation: 'deleteService',
    path: ({ pendingService }) => `/services/${pendingService}`,
    expected: assigned(204),
  },
  { operation: 'listAllServices', path: at('/admin/all-services'), expected: adminOnly(200) },
  ...(['approve', 'reject'] as const).map((verb) => ({
    operation: `${verb}Service`,
    path: ({ pendingService }: Scene) => `/admin/${verb}-service/${pendingService}`,
    // The provider narrates Twi already.
    expected: adminOnly(verb === 'approve' ? 409 : 200),
  })),
  {
    operation: 'setServiceStatus',
    path: ({ pendingService }) => `/admin/services/${pendingService}/status`,
    send: json({ status: 'rejected' }),
    expected: adminOnly(200),
  },
  {
    operation: 'readVoiceSample',
    path: ({ sample }) => `/api/audio/${sample}`,
    expected: [401, 404, 404, 200, 404, 200, 403, 403, 403],
  },
];

const otherRows: readonly Row[] = [
  { operation: 'listLanguages', path: at('/languages/'), expected: everyone(200) },
  {
    operation: 'createLanguage',
    path: at('/languages/'),
    send: () => ({ json: { name: `Kasa foforo ${nextNumber()}` } }),
    expected: adminOnly(201),
  },
  {
    operation: 'deleteLanguage',
    path: ({ language }) => `/languages/${language}`,
    expected: adminOnly(204),
  },
  { operation: 'listPrices', path: at('/service-pricing/'), expected: everyone(200) },
  {
    operation: 'updatePrice',
    path: ({ price }) => `/service-pricing/${price}`,
    send: json({ price_per_word: 0.03 }),
    expected: adminOnly(200),
  },
  {
    operation: 'listApiKeys',
    path: at('/api-keys/'),
    expected: [401, 200, 200, 403, 403, 200, 403, 403, 403],
  },
  {
    operation: 'createApiKey',
    path: at('/api-keys/'),
    send: (actor) => ({ json: { key_name: 'App', scopes: actor === 'admin' ? ['backup'] : [] } }),
    expected: [401, 201, 201, 403, 403, 201, 403, 403, 403],
  },
  {
    operation: 'updateApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}`,
    send: json({ is_active: false }),
    expected: keyOwner(200),
  },
  {
    operation: 'regenerateApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}/regenerate`,
    expected: keyOwner(200),
  },
  {
    operation: 'deleteApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}`,
    expected: keyOwner(204),
  },
  { operation: 'readWallet', path: at('/wallet/me'), expected: walletHolders },
  { operation: 'listTransactions', path: at('/wallet/transactions'), expected: walletHolders },
  {
    operation: 'creditWallet',
    path: at('/wallet/admin/credits'),
    send: (_actor, { people }) => ({
      json: { user_id: people.client.id, amount: 1, note: 'Mobile money' },
    }),
    expected: adminOnly(201),
  },
  {
    operation: 'readCommission',
    path: at('/wallet/admin/commission'),
    expected: adminOnly(200),
  },
  {
    operation: 'updateCommission',
    path: at('/wallet/admin/commission'),
    send: json({ commission_rate: 0.15 }),
    expected: adminOnly(200),
  },
  { operation: 'readHealth', path: at('/healthz'), expected: everyone(200) },
  { operation: 'readReadiness', path: at('/readyz'), expected: everyone(200) },
  { operation: 'readOpenApi', path: at('/openapi.json'), expected: everyone(200) },
];

const rows = [...jobRows, ...peopleRows, ...serviceRows, ...otherRows].map((row) => ({
  ...row,
  name: [row.operation, row.about ?? []].flat().join(', '),
}));

let server: TestServer;
let keys: Readonly<Record<'clientKey' | 'reportsKey' | 'backupKey', string>>;

beforeAll(async () => {
  server = await startTestServer();
  const { admin, client } = server.people;
  keys = {
    clientKey: await server.keyOf(client),
    reportsKey: await server.keyOf(admin, ['reports']),
    backupKey: await server.keyOf(admin, ['backup']),
  };
});
afterAll(() => server.stop());

describe('who may do what', () => {
  it('is said of every operation', () => {
    const said = new Set(rows.map(({ operation }) => operation));
    expect([...said].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  it.each(rows)('$name', async ({ operation: id, path, send, expected }) => {
    const method = operations.find((operation) => operation.id === id)?.method ?? '';
    const got: Record<string, number> = {};
    for (const actor of actors) {
      const scene = await setScene(server, keys);
      const sending = { ...send?.(actor, server), by: scene.credentials[actor] };
      got[actor] = (await server.call(method, path(scene), sending)).status;
    }
    expect(got).toEqual(Object.fromEntries(actors.map((actor, n) => [actor, expected[n]])));
  });
});
