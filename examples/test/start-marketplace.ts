import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { Nsem } from '@nsem/sdk';

const program = fileURLToPath(new URL('../../adapters/src/bin.ts', import.meta.url));
const admin = { email: 'esi.admin@example.com', password: 'kente-loom-in-bonwire' };

/** A real marketplace in a process of its own, and its people. */
export type Marketplace = Readonly<{
  url: string;
  /** Somebody new, logged in. */
  join(name: string, role: 'client' | 'service-provider'): Promise<{ nsem: Nsem; token: string }>;
  /** Everything that was submitted is approved. */
  approveAll(): Promise<void>;
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
  return {
    url: baseUrl,
    async join(name, role) {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
      const body = { name, email, password: 'adinkra-cloth-1874', role };
      const { access_token: token } = await anyone.auth.register(body);
      return { nsem: new Nsem({ baseUrl, token }), token };
    },
    async approveAll() {
      const { access_token: token } = await anyone.auth.login(admin);
      const { services } = new Nsem({ baseUrl, token }).admin;
      for await (const { id } of services.list({ status: 'pending' })) await services.approve(id);
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
