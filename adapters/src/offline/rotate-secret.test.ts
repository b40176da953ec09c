import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../start/config.ts';
import { createServer, type RunningServer } from '../start/open-marketplace.ts';
import { StartError } from '../start/start-error.ts';
import { systemClock } from '../system/system-clock.ts';
import { rotateSecret } from './rotate-secret.ts';

const admin = { email: 'esi@example.com', password: 'kente loom in Bonwire' };
const first = 'first secret of the operator, long enough';
const second = 'second secret of the operator, long enough';

let dataDir: string;
const newFolder = () => mkdtemp(join(tmpdir(), 'nsem-rotation-'));

const config = (more: Readonly<Record<string, string>> = {}) =>
  parseConfig({
    NSEM_DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    NSEM_DEMO: '0',
    NSEM_ADMIN_EMAIL: admin.email,
    NSEM_ADMIN_PASSWORD: admin.password,
    ...more,
  });

async function withServer<T>(
  more: Readonly<Record<string, string>>,
  use: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await createServer(config(more));
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Parsed JSON of any shape. */
type Answer = Readonly<{ status: number; body: ReturnType<typeof JSON.parse> }>;

async function call(
  url: string,
  path: string,
  { by, json }: Readonly<{ by?: string; json?: unknown }> = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      ...(by !== undefined && { authorization: `Bearer ${by}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const client = { name: 'Kwame Mensah', email: 'kwame@example.com', password: 'akwaaba-osu-2026' };

/** Creates a client's and an admin's key; returns their values and the client's session. */
const createKeys = (more: Readonly<Record<string, string>> = {}) =>
  withServer(more, async ({ url }) => {
    const joined = await call(url, '/auth/register', { json: { ...client, role: 'client' } });
    const session: string = joined.body.access_token;
    const own = await call(url, '/api-keys/', { by: session, json: { key_name: 'Website' } });
    const asAdmin = await call(url, '/auth/login', { json: admin });
    const reports = await call(url, '/api-keys/', {
      by: asAdmin.body.access_token,
      json: { key_name: 'Reports', scopes: ['reports'] },
    });
    return { session, ofClient: own.body.api_key, ofAdmin: reports.body.api_key } as const;
  });
type Keys = Awaited<ReturnType<typeof createKeys>>;

/** What the keys can do: the statuses of a call with each, and the value that the client is shown. */
const useKeys = (keys: Keys, more: Readonly<Record<string, string>> = {}) =>
  withServer(more, async ({ url }) => {
    const byClient = await call(url, '/jobs/', { by: keys.ofClient });
    const byAdmin = await call(url, '/jobs/', { by: keys.ofAdmin });
    const listed = await call(url, '/api-keys/', { by: keys.session });
    return [byClient.status, byAdmin.status, listed.body[0].api_key === keys.ofClient];
  });

/** Makes a marketplace once, of which each test has a copy; returns what making it has returned. */
function useMarketplace<T>(make: () => Promise<T>): () => T {
  let original: string;
  let made: T;
  beforeAll(async () => {
    original = dataDir = await newFolder();
    made = await make();
  });
  afterAll(() => rm(original, { recursive: true }));
  beforeEach(async () => {
    dataDir = await newFolder();
    await cp(original, dataDir, { recursive: true });
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  return () => made;
}

const working = [200, 200, true];
const noApps = { changed: 0, unreadable: 0 };

describe('rotating the secret in the data directory', { timeout: 60_000 }, () => {
  const keys = useMarketplace(() => createKeys());

  it('re-encrypts clients’ keys at once and moves an admin’s when it is used', async () => {
    const before = await readFile(join(dataDir, 'secret'), 'utf8');
    const rotated = await rotateSecret(config(), { replace: true });
    expect(rotated).toEqual({
      changed: 1,
      pending: 1,
      unreadable: 0,
      apps: noApps,
      payoutAccounts: noApps,
      needsPrevious: true,
    });
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).not.toBe(before);
    expect(await readFile(join(dataDir, 'secret.previous'), 'utf8')).toBe(before);
    expect(await useKeys(keys())).toEqual(working);

    const finished = await rotateSecret(config(), { replace: false });
    expect(finished).toEqual({
      changed: 0,
      pending: 0,
      unreadable: 0,
      apps: noApps,
      payoutAccounts: noApps,
      needsPrevious: false,
    });
    expect(await readdir(dataDir)).not.toContain('secret.previous');
    expect(await useKeys(keys())).toEqual(working);
  });

  it('loses no key if it is repeated before all of them have moved', async () => {
    await rotateSecret(config(), { replace: true });
    const again = await rotateSecret(config(), { replace: true });
    expect(again).toEqual({
      changed: 1,
      pending: 1,
      unreadable: 0,
      apps: noApps,
      payoutAccounts: noApps,
      needsPrevious: true,
    });
    expect(
      (await readFile(join(dataDir, 'secret.previous'), 'utf8')).trim().split('\n'),
    ).toHaveLength(2);
    expect(await useKeys(keys())).toEqual(working);
  });

  it('may be replaced by one that is configured', async () => {
    expect(await useKeys(keys(), { NSEM_SECRET: second })).toEqual(working);
  });
});

describe('changing the configured secret', { timeout: 60_000 }, () => {
  const keys = useMarketplace(() => createKeys({ NSEM_SECRET: first }));

  it('needs the previous one until no key is left under it', async () => {
    expect(await useKeys(keys(), { NSEM_SECRET: second })).toEqual([401, 401, false]);
    const rotating = { NSEM_SECRET: second, NSEM_SECRET_PREVIOUS: first };
    expect(await useKeys(keys(), rotating)).toEqual(working);
    const rotation = await rotateSecret(config(rotating), { replace: false });
    expect(rotation).toEqual({
      changed: 0,
      pending: 0,
      unreadable: 0,
      apps: noApps,
      payoutAccounts: noApps,
      needsPrevious: false,
    });
    expect(await useKeys(keys(), { NSEM_SECRET: second })).toEqual(working);
  });

  it('reports keys that no known secret decrypts', async () => {
    const rotation = await rotateSecret(config({ NSEM_SECRET: second }), { replace: false });
    expect(rotation).toEqual({
      changed: 0,
      pending: 1,
      unreadable: 1,
      apps: noApps,
      payoutAccounts: noApps,
      needsPrevious: true,
    });
  });

  it('is refused as a rotation of the one in the data directory', async () => {
    const rotation = rotateSecret(config({ NSEM_SECRET: first }), { replace: true });
    await expect(rotation).rejects.toThrow(StartError);
  });
});

describe('an authenticator app', { timeout: 60_000 }, () => {
  // Time that goes on would make a code older between the app and the server. The server's clock does not go
  // back, and may be ahead after other tests: time stands at the beginning of the next step of both.
  beforeAll(() => {
    const step = 30_000;
    const next = Math.ceil(Math.max(Date.now(), systemClock.now() + 1) / step) * step;
    vi.useFakeTimers({ toFake: ['Date'], now: next });
  });
  afterAll(() => void vi.useRealTimers());

  /** Sets up an app for a new client; returns its secret. */
  const setUpApp = () =>
    withServer({ NSEM_SECRET: first }, async ({ url }) => {
      const joined = await call(url, '/auth/register', { json: { ...client, role: 'client' } });
      const by: string = joined.body.access_token;
      const { body } = await call(url, '/users/me/totp', { by, json: {} });
      const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
      const code = app.generate({ timestamp: Date.now() - 30_000 });
      const confirmed = await call(url, '/users/me/totp/confirm', { by, json: { code } });
      expect(confirmed.status).toBe(200);
      return app;
    });

  const totp = useMarketplace(setUpApp);

  /** The status of a login with a code of the app, some steps from now. */
  const logIn = (steps: number, more: Readonly<Record<string, string>>) =>
    withServer(more, async ({ url }) => {
      const { email, password } = client;
      const pending = await call(url, '/auth/login', { json: { email, password } });
      const code = totp().generate({ timestamp: Date.now() + steps * 30_000 });
      const json = { login_ticket: pending.body.login_ticket, code };
      return (await call(url, '/auth/login/second-factor', { json })).status;
    });

  it('works with the previous secret, and without it once it is re-encrypted', async () => {
    const rotating = { NSEM_SECRET: second, NSEM_SECRET_PREVIOUS: first };
    expect(await logIn(0, { NSEM_SECRET: second })).toBe(422);
    expect(await logIn(0, rotating)).toBe(200);
    const rotation = await rotateSecret(config(rotating), { replace: false });
    expect(rotation).toMatchObject({ apps: { changed: 1, unreadable: 0 }, needsPrevious: false });
    expect(await logIn(1, { NSEM_SECRET: second })).toBe(200);
  });

  it('that no known secret decrypts is reported', async () => {
    const lost = config({ NSEM_SECRET: second });
    expect(await rotateSecret(lost, { replace: false })).toMatchObject({
      apps: { changed: 0, unreadable: 1 },
      needsPrevious: true,
    });
  });
});
