import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../../../adapters/src/bin.ts', import.meta.url));

/** The admin of the marketplace. */
export const admin = { email: 'esi.admin@example.com', password: 'kente-loom-in-bonwire' };

/** A real marketplace, in a process of its own, with an empty data directory. */
export type Marketplace = Readonly<{
  url: string;
  /** The e-mails that it has sent. */
  mails(): Promise<readonly string[]>;
  /** Stops it, and says what its own check of the stored data says. */
  stopAndVerify(): Promise<string>;
  remove(): Promise<void>;
}>;

/** Starts a marketplace on a free port. */
export async function startMarketplace(): Promise<Marketplace> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-journey-'));
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    NSEM_DATA_DIR: folder,
    NSEM_DEMO: '0',
    NSEM_ADMIN_EMAIL: admin.email,
    NSEM_ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['--conditions=source', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGINT');
    await ended;
  };
  return {
    url: await addressFrom(child.stdout, ended),
    mails: () => readMails(join(folder, 'outbox')),
    stopAndVerify: async () => {
      await stop();
      const args = ['--conditions=source', program, 'verify'];
      return (await promisify(execFile)(process.execPath, args, { env })).stdout;
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function addressFrom(
  stdout: AsyncIterable<Buffer>,
  ended: Promise<unknown>,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  const listen = async () => {
    for await (const piece of stdout) {
      said += piece.toString();
      const address = /running at (\S+)\n/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    }
  };
  void listen();
  void ended.then(() => reject(new Error(`The server ended early: ${said}`)));
  return promise;
}

async function readMails(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
