import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createServer as createMarketplace, parseConfig } from '../src/index.ts';
import { composeBanner } from '../src/start/banner.ts';
import { beginLogin, untilRefused } from './support/begin-login.ts';
import { logIn, printedAccounts } from './support/people.ts';
import { programEnvironment, withSmallFiles } from './support/run-bin.ts';
import { startPrograms } from './support/start-programs.ts';

describe('start', () => {
  const programs = startPrograms();
  const { run, stop } = programs;

  describe('starting a marketplace', () => {
    it('prints one generated admin without the demo, only at the first start', async () => {
      const first = run({ NSEM_DEMO: '0' });
      const url = await first.url;
      const [admin, ...others] = printedAccounts(first.stdout());
      expect(others).toEqual([]);
      expect((await logIn(url, ...admin!)).status).toBe(200);
      await stop(first);
      const config = parseConfig({ PORT: '0', NSEM_DATA_DIR: programs.dataDir, NSEM_DEMO: '0' });
      const second = await createMarketplace(config);
      expect(composeBanner(config, second)).not.toContain(admin![1]);
      await second.stop();
      expect(first.stderr()).not.toContain(admin![1]);
    });
  });

  describe('stopping', () => {
    const admin = {
      NSEM_DEMO: '0',
      NSEM_ADMIN_EMAIL: 'esi@example.com',
      NSEM_ADMIN_PASSWORD: 'kente loom in Bonwire',
    };
    const body = JSON.stringify({ email: 'esi@example.com', password: 'kente loom in Bonwire' });

    it('is immediate on the second signal', async () => {
      const server = run(admin);
      const url = await server.url;
      const socket = await beginLogin(url, body);
      socket.on('error', () => undefined);
      server.child.kill('SIGTERM');
      await untilRefused(url);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(143);
    });
  });
});

describe('embed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-embed-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  describe('the process of the embedding program', () => {
    it('is not ended if the storage fails: every request is refused until the next process', async () => {
      const program = fileURLToPath(new URL('support/embed-until-it-fails.ts', import.meta.url));
      const run = await promisify(execFile)('sh', withSmallFiles(program, join(folder, 'data')));
      expect(JSON.parse(run.stdout)).toEqual({
        // 503 if the storage failed under the server's own work, between two messages.
        refusedWith: expect.toBeOneOf([500, 503]),
        laterStatuses: [503, 503],
        fatal: ['SQLITE_IOERR_WRITE'],
        reopened: expect.stringContaining('Another server is already using the data directory'),
      });
    });
  });
});

describe('loaded modules', () => {
  const sources = new URL('../src/', import.meta.url).href;

  /** What runs in every process, and in every command. */
  const modules = [
    'start/open-marketplace',
    ...['accounts', 'backup', 'rotate-secret', 'run-command', 'verify'].map(
      (name) => `commands/${name}`,
    ),
  ].map((name) => `${sources}${name}.ts`);

  /** Prints the packages that the modules load before they do anything. */
  const program = `
  const { registerHooks } = await import('node:module');
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  for (const module of ${JSON.stringify(modules)}) await import(module);
  process.stdout.write(JSON.stringify([...packages]));`;

  it('loads what only some marketplaces need when it is needed', async () => {
    const args = ['--conditions=source', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: programEnvironment,
    });
    const loaded: readonly string[] = JSON.parse(stdout);
    expect(loaded).toContain('better-sqlite3');
    for (const name of ['pg', '@mikro-orm/postgresql', '@aws-sdk/client-s3', 'prom-client']) {
      expect(loaded).not.toContain(name);
    }
  });
});
