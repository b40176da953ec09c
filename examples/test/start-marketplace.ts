import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServer, parseConfig } from '@nsem/adapters';
import { Nsem, type ServiceSubmission } from '@nsem/sdk';

const admin = { email: 'esi.admin@example.com', password: 'kente-loom-in-bonwire' };

/** A user with a session. */
export type TestUser = Readonly<{
  nsem: Nsem;
  /** The environment variables for the examples. */
  env: Readonly<{ NSEM_URL: string; NSEM_TOKEN: string }>;
}>;

/** A marketplace in this process; the examples are programs of their own. */
export type Marketplace = Readonly<{
  url: string;
  /** The admin, with a session. */
  admin: Nsem;
  /** Registers a client with a balance in GHS. */
  registerClient(name: string, balance?: number): Promise<TestUser>;
  /** Registers a provider with an approved service. */
  registerProvider(name: string, service: ServiceSubmission): Promise<TestUser>;
  stop(): Promise<void>;
}>;

/**
 * Starts an empty marketplace on a free port.
 *
 * @param variables environment variables of the server.
 */
export async function startMarketplace(
  variables: Readonly<Record<string, string>> = {},
): Promise<Marketplace> {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'));
  const server = await createServer(
    parseConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      NSEM_DATA_DIR: folder,
      NSEM_DEMO: '0',
      NSEM_ADMIN_EMAIL: admin.email,
      NSEM_ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'error',
      NSEM_RATE_LIMIT: 'off',
      NSEM_REVIEW_DAYS: '0',
      ...variables,
    }),
  );
  const { url: baseUrl } = server;
  const anonymous = new Nsem({ baseUrl });
  const { access_token: adminToken } = await anonymous.auth.login(admin);
  const asAdmin = new Nsem({ baseUrl, token: adminToken });

  async function register(name: string, role: 'client' | 'service-provider') {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const body = { name, email, password: 'adinkra-cloth-1874', role };
    const opened = await anonymous.auth.register(body);
    const { access_token: token, user, verification_link: link } = opened;
    if (link !== undefined) await anonymous.auth.verifyEmail({ token: link.split('=')[1] ?? '' });
    const env = { NSEM_URL: baseUrl, NSEM_TOKEN: token };
    return { nsem: new Nsem({ baseUrl, token }), env, id: user.id };
  }

  return {
    url: baseUrl,
    admin: asAdmin,
    async registerClient(name, balance = 0) {
      const client = await register(name, 'client');
      if (balance > 0)
        await asAdmin.wallet.credit({ user_id: client.id, amount: balance, note: 'Cash' });
      return client;
    },
    async registerProvider(name, service) {
      const provider = await register(name, 'service-provider');
      const { id } = await provider.nsem.services.create(service);
      await asAdmin.admin.services.approve(id);
      return provider;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
