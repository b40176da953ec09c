import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServer, parseConfig } from '@nsem/adapters';
import { checkBooks } from '@nsem/core';
import { Nsem } from '@nsem/sdk';

/** The admin of every marketplace under test. */
export const admin = {
  email: 'esi.admin@example.com',
  password: 'kente-loom-in-bonwire',
} as const;

/** A whole marketplace on a free port, with the built pages and its own empty data directory. */
export type Marketplace = Readonly<{
  url: string;
  /** The mails that were written so far, each with its headers. */
  mails(): Promise<readonly string[]>;
  /** The rules of the ledger that are broken now: none, or the test has found a bug. */
  brokenRules(): Promise<readonly string[]>;
  stop(): Promise<void>;
}>;

/** Starts a marketplace in this process. */
export async function startMarketplace(): Promise<Marketplace> {
  const built = join(import.meta.dirname, '../../build/client/index.html');
  if (!existsSync(built)) throw new Error('The pages are not built: npm run build -w web');
  const dataDir = await mkdtemp(join(tmpdir(), 'nsem-web-'));
  const server = await createServer(
    parseConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      NSEM_DATA_DIR: dataDir,
      NSEM_DEMO: '0',
      NSEM_ADMIN_EMAIL: admin.email,
      NSEM_ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'error',
    }),
  );
  return {
    url: server.url,
    mails: () => readFolder(join(dataDir, 'outbox')),
    brokenRules: async () => checkBooks(await server.database.readBooks()),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a word or a minute costs in the tests, in GHS. */
const prices = { translation: 0.25, transcription: 6, narration: 0.3 } as const;

/** Sets the prices, for which the pages have no screen yet. */
export async function setPrices({ url }: Marketplace): Promise<void> {
  const session = await new Nsem({ baseUrl: url }).auth.login(admin);
  const nsem = new Nsem({ baseUrl: url, token: session.access_token });
  for await (const { id, service_type: type } of nsem.pricing.list()) {
    const unitPrice = prices[type];
    await nsem.pricing.update(
      id,
      type === 'transcription' ? { price_per_minute: unitPrice } : { price_per_word: unitPrice },
    );
  }
}

async function readFolder(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
