import { instant, ok, type Stores } from '@nsem/core';
import {
  accept,
  accountId,
  aMemorySegment,
  aSubmittedService,
  englishToTwi,
  jobId,
  nextNumber,
} from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPaths } from '../testing/api-document.ts';
import { accessRows } from '../testing/access/access-rows.ts';
import {
  type ActorName,
  actors,
  issueMatrixKeys,
  type MatrixKeys,
  type Scene,
  setScene,
} from '../testing/scene.ts';
import { readStoredState } from '../testing/stored-state.ts';
import { startTestServer, type Sending, type TestServer } from '../testing/test-server.ts';

type Described = Readonly<{
  operationId: string;
  parameters?: readonly Readonly<{ name: string; in: string }>[];
}>;

const paths = apiPaths() as Record<string, Record<string, Described>>;

/** Every operation of the API document that is not a read. */
const writes = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'get')
    .map(([method, { operationId: id, parameters = [] }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      isRepeatable: parameters.some(({ name }) => name === 'Idempotency-Key'),
    })),
);

const holdsPassword = 'a digest of a request with a password or a code must not be stored';
const answersSecret = 'the response contains a credential, which must not be stored';
const endsCredential = 'the credential of the call ends with it, so a repeated call is refused';
const usesChallenge = 'a challenge is valid once, and another one costs nothing';

const repeatable = writes.filter(({ isRepeatable }) => isRepeatable);

/** Why a write does not accept an Idempotency-Key. */
const exceptions: Readonly<Record<string, string>> = {
  appendUpload: 'it names where it continues, so that a repetition is refused and loses nothing',
  changePassword: holdsPassword,
  completeLogin: answersSecret,
  confirmSession: holdsPassword,
  confirmTotp: answersSecret,
  createTotp: answersSecret,
  deleteMe: endsCredential,
  deleteOwnAccount: endsCredential,
  logIn: answersSecret,
  logInWithPasskey: answersSecret,
  logOut: endsCredential,
  quoteDocument: 'it changes nothing',
  quoteJob: 'it changes nothing',
  registerPasskey: answersSecret,
  registerUser: answersSecret,
  replacePayoutAccount:
    'a digest of the number must not be stored, and a repetition changes nothing',
  replaceRecoveryCodes: answersSecret,
  requestPasswordReset: 'nothing about an e-mail is stored for an anonymous caller',
  resetPassword: holdsPassword,
  retryNotice: 'a notice that is retried is no longer failed, so it is never sent again for it',
  startPasskeyProof: usesChallenge,
  startPasskeyRegistration: usesChallenge,
};

/** Responses that are repeated without the credential in them, with what replaces it. */
const withheld: Readonly<Record<string, object>> = {
  createApiKey: { api_key: null },
  regenerateApiKey: { api_key: null },
  updateApiKey: { api_key: null },
};

/** A call that succeeds, and its caller. */
type Success = Readonly<{ caller: ActorName; path: string; sending: Sending }>;

/** Prepares calls that succeed, where those of the access table are refused. */
const successes: Readonly<Record<string, (scene: Scene) => Promise<Success> | Success>> = {
  async approveService({ unrestricted }) {
    const service = aSubmittedService({ ownerId: accountId(unrestricted), work: englishToTwi });
    const { id } = await store(({ services }) => services.insert(service));
    return { caller: 'admin', path: `/admin/approve-service/${id}`, sending: {} };
  },
  deleteAccount: ({ unrestricted }) => deletionAt(`/admin/accounts/${unrestricted}`),
  deleteUserAccount: ({ unrestricted }) => deletionAt(`/admin/accounts/${unrestricted}/delete`),
  async deleteMemorySegment({ completedJob: job }) {
    const { client, provider } = server.people;
    const owned = { ownerId: provider.id, clientId: client.id, jobId: jobId(job) };
    await store(({ memory }) => memory.put(aMemorySegment(owned)));
    const [stored] = await store(({ memory }) => memory.list(provider.id, { limit: 1 }));
    return { caller: 'provider', path: `/memory/${stored?.id}`, sending: {} };
  },
  async deletePasskey() {
    return { caller: 'client', path: await storePasskey('1'), sending: {} };
  },
  async renamePasskey() {
    const sending = { json: { name: 'Phone' } };
    return { caller: 'client', path: await storePasskey('2'), sending };
  },
  resetSecondFactors: ({ restricted }) => resetAt(restricted, 'second-factors'),
  resetUserSecondFactors: ({ restricted }) => resetAt(restricted, 'second-factors/reset'),
  async verifyEmail() {
    const { verification_link: link } = (await register()).body;
    const token = String(link).split('token=').at(-1);
    return { caller: 'anonymous', path: '/auth/verify-email', sending: { json: { token } } };
  },
};

const deletionAt = (path: string): Success => ({
  caller: 'admin',
  path,
  sending: { json: { reason: 'Requested by e-mail.' } },
});

/** Stores an authenticator app of the account, and returns the call that removes it. */
async function resetAt(id: number, name: string): Promise<Success> {
  const created = { accountId: accountId(id), createdAt: instant(Date.now()) };
  const app = { ...created, sealedSecret: 'unreadable', isConfirmed: true, lastStep: null };
  await store(({ factors }) => factors.saveTotp(app));
  return {
    caller: 'admin',
    path: `/admin/accounts/${id}/${name}`,
    sending: { json: { reason: 'Lost phone, confirmed by a call.' } },
  };
}

let server: TestServer;
let keys: MatrixKeys;

beforeAll(async () => {
  server = await startTestServer({ emailPolicy: { mustVerify: true, revealsLink: true } });
  keys = await issueMatrixKeys(server);
});
afterAll(() => server.stop());

const store = async <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
  accept(await server.database.unitOfWork.write(async (stores) => ok(await work(stores))));

/** Stores a passkey of the client, and returns its path. */
async function storePasskey(credentialId: string): Promise<string> {
  const createdAt = instant(Date.now());
  const key = { credentialId, publicKey: 'cHVibGlj', counter: 0, transports: [], lastUsedAt: null };
  const owned = { accountId: server.people.client.id, name: 'Laptop' };
  const passkey = await store(({ passkeys }) => passkeys.insert({ ...owned, ...key, createdAt }));
  return `/users/me/passkeys/${passkey?.id}`;
}

const register = () =>
  server.call('POST', '/auth/register', {
    json: {
      name: 'Adwoa Safo',
      email: `adwoa.${nextNumber()}@example.com`,
      password: 'Onyame-nkrabea-5',
      role: 'client',
    },
  });

function successOf(id: string, scene: Scene): Promise<Success> | Success {
  const prepare = successes[id];
  if (prepare !== undefined) return prepare(scene);
  for (const row of accessRows) {
    const caller = actors[row.expected.findIndex((status) => status < 300)];
    if (row.operation !== id || caller === undefined) continue;
    return { caller, path: row.path(scene), sending: row.send?.(caller, server) ?? {} };
  }
  throw new Error(`no call of ${id} succeeds`);
}

/** What is written when a credential is used, whatever the call. */
const written = new Set(['sessions', 'api_keys']);

async function readState() {
  const { tables, files } = await readStoredState(server);
  const lasting = Object.entries(tables).filter(([name]) => !written.has(name));
  return { files, tables: Object.fromEntries(lasting) };
}

describe('a write that is repeated with its Idempotency-Key', () => {
  it('is possible for every operation but those with a reason', () => {
    const without = writes.filter(({ isRepeatable }) => !isRepeatable).map(({ id }) => id);
    expect(without.toSorted()).toEqual(Object.keys(exceptions));
  });

  it.each(repeatable)(
    'gets the first response again, and changes nothing: $id',
    async ({ id, method }) => {
      const scene = await setScene(server, keys);
      const { caller, path, sending } = await successOf(id, scene);
      const headers = { ...sending.headers, 'idempotency-key': `again-${id}` };
      const send = () =>
        server.call(method, path, { ...sending, by: scene.credentials[caller], headers });
      const first = await send();
      expect(first.status, first.text).toBeLessThan(300);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      const before = await readState();
      const second = await send();
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.status).toBe(first.status);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      expect(second.body).toEqual(id in withheld ? { ...first.body, ...withheld[id] } : first.body);
      expect(await readState()).toEqual(before);
    },
  );

  it('is another request by another method, and is refused with another body', async () => {
    const { credentials, pendingJob } = await setScene(server, keys);
    const by = credentials.client;
    const headers = { 'idempotency-key': 'one-key' };
    const path = `/jobs/${pendingJob}`;
    const edit = (content: string) => server.call('PUT', path, { by, headers, json: { content } });
    expect((await edit('Please wash your hands today.')).status).toBe(200);
    expect(await edit('Please wash your feet.')).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key-reused' },
    });
    const cancelled = await server.call('DELETE', path, { by, headers });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    // The edit is still answered, although the job could not be edited now.
    expect((await edit('Please wash your hands today.')).body).toMatchObject({ status: 'pending' });
  });

  it('never stores a link that verifies an e-mail', async () => {
    const { access_token: by } = (await register()).body;
    const headers = { 'idempotency-key': 'resend-1' };
    const send = () => server.call('POST', '/auth/verify-email/resend', { by, headers });
    const [first, second] = [await send(), await send()];
    expect(first.body).toHaveProperty('verification_link');
    expect(second.body).toEqual({ email_verified: false });
  });
});
