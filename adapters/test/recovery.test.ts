import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, parseConfig, type RunningServer } from '../src/index.ts';
import {
  knownLogin,
  startMailServer,
  type TestMailServer,
} from '../src/mail/testing/mail-server.ts';
import {
  createDatabase,
  testEnvironment,
  type ConfiguredDatabase,
} from '../src/testing/marketplace.ts';

const email = 'yaw@example.com';
const password = 'adinkra-cloth-1874';
const replacement = 'kente-loom-in-bonwire';

let database: ConfiguredDatabase;
let dataDir: string;
let mail: TestMailServer;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nsem-recovery-'));
  database = await createDatabase();
  mail = await startMailServer({ authOptional: false });
  const login = `${knownLogin.user}:${encodeURIComponent(knownLogin.password)}`;
  server = await createServer(
    parseConfig({
      ...testEnvironment(dataDir),
      ...database.variables,
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://${login}@127.0.0.1:${mail.port}`,
      PUBLIC_URL: 'https://nsem.example.org',
    }),
  );
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const post = (path: string, json: object) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

/** The token of the link in the next mail that the action causes. */
async function tokenAfter(page: string, act: () => Promise<Response>): Promise<string> {
  const arrival = mail.nextMessage();
  expect((await act()).ok).toBe(true);
  const { text } = await arrival;
  const link = `https://nsem.example.org${page}#token=`;
  expect(text).toContain(link);
  return text.split(link)[1]?.split('\n')[0] ?? '';
}

it('a user verifies the e-mail, forgets the password and gets the account back by mail', async () => {
  const yaw = { name: 'Yaw Darko', email, password, role: 'client' };
  const verification = await tokenAfter('/verify-email', () => post('/auth/register', yaw));
  expect((await post('/auth/verify-email', { token: verification })).status).toBe(204);

  const forgotten = { email };
  const token = await tokenAfter('/reset-password', () => post('/auth/password/forgot', forgotten));
  const arrival = mail.nextMessage();
  expect((await post('/auth/password/reset', { token, password: replacement })).status).toBe(204);
  expect((await arrival).subject).toBe('Your Nsem password was changed');

  expect((await post('/auth/login', { email, password })).status).toBe(401);
  const again = await post('/auth/login', { email, password: replacement });
  const { user } = (await again.json()) as { user: object };
  expect(user).toMatchObject({ email, email_verified: true });
});
