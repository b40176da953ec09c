import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { Nsem, type ServiceSubmission } from '@nsem/sdk';

const program = fileURLToPath(new URL('../../adapters/src/bin.ts', import.meta.url));
const admin = { email: 'esi.admin@example.com', password: 'kente-loom-in-bonwire' };

/** Somebody who is logged in. */
export type Person = Readonly<{
  nsem: Nsem;
  /** What the examples find in their environment. */
  env: Readonly<{ NSEM_URL: string; NSEM_TOKEN: string }>;
}>;

/** A real marketplace in a process of its own, and its people. */
export type Marketplace = Readonly<{
  url: string;
  /** A new client, with so much money in GHS. */
  joinAsClient(name: string, money?: number): Promise<Person>;
  /** A new provider, approved for a service. */
  joinAsProvider(name: string, service: ServiceSubmission): Promise<Person>;
  stop(): Promise<void>;
}>;

/** Starts an empty marketplace on a free port. */
export async function startMarketplace(): Promise<Marketplace> {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'));
  const child = spawn(process.execPath, ['--conditions=source', program], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      NSEM_DATA_DIR: folder,
      NSEM_DEMO: '0',
      NSEM_ADMIN_EMAIL: admin.email,
      NSEM_ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'error',
      NSEM_RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const baseUrl = await printedAddress(child.stdout);
  const anyone = new Nsem({ baseUrl });
  const { access_token: adminToken } = await anyone.auth.login(admin);
  const asAdmin = new Nsem({ baseUrl, token: adminToken });

  async function enter(name: string, role: 'client' | 'service-provider') {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const body = { name, email, password: 'adinkra-cloth-1874', role };
    const { access_token: token, user } = await anyone.auth.register(body);
    const env = { NSEM_URL: baseUrl, NSEM_TOKEN: token };
    return { nsem: new Nsem({ baseUrl, token }), env, id: user.id };
  }

  return {
    url: baseUrl,
    async joinAsClient(name, money = 0) {
      const client = await enter(name, 'client');
      if (money > 0)
        await asAdmin.wallet.credit({ user_id: client.id, amount: money, note: 'Cash' });
      return client;
    },
    async joinAsProvider(name, service) {
      const provider = await enter(name, 'service-provider');
      const { id } = await provider.nsem.services.create(service);
      await asAdmin.admin.services.approve(id);
      return provider;
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function printedAddress(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stdout)) {
    const address = /running at (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was there.');
}
