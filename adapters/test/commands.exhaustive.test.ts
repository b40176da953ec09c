import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programEnvironment } from './support/run-bin.ts';
import { runHere, serveHere } from './support/run-here.ts';

describe('commands passphrase', () => {
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-passphrase-'));
    dataDir = join(folder, 'data');
    await (await serveHere(dataDir)).stop();
  });
  afterAll(() => rm(folder, { recursive: true }));

  type Environment = Readonly<Record<string, string>>;

  const run = (args: readonly string[], { input = '', ...environment }: Environment = {}) =>
    runHere(args, { NSEM_DATA_DIR: dataDir, ...environment }, input);

  // A passphrase is made slow to guess, and so takes seconds each time.
  describe('backup and restore', () => {
    it('carry it encrypted with a passphrase', async () => {
      const passphrase = join(folder, 'passphrase');
      await writeFile(passphrase, 'a new loom in Bonwire\n');
      const file = join(folder, 'secret.zip.age');
      const made = await run(['backup', file, '--passphrase'], {
        input: 'a new loom in Bonwire\n',
      });
      expect(made).toMatchObject({ code: 0, stderr: '' });
      const short = await run(['backup', join(folder, 'x.age'), '--passphrase'], { input: 'loom' });
      expect(short.stderr).toContain('at least 12 characters');
      const NSEM_DATA_DIR = join(folder, 'from-passphrase');
      const args = ['restore', file, '--passphrase-file', passphrase, '--unsigned'];
      expect(await run(args, { NSEM_DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
    });
  });
});

describe('encryption memory', () => {
  const program = fileURLToPath(new URL('support/encrypt-megabytes.ts', import.meta.url));

  async function encryptMegabytes(count: number): Promise<{ size: number; maxRssKiB: number }> {
    const args = ['--conditions=source', program, String(count)];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: programEnvironment,
    });
    return JSON.parse(stdout);
  }

  const [few, many] = byTier({ main: [16, 112], exhaustive: [32, 256] });

  it(`encrypts ${many} MiB with hardly more memory than ${few} MiB`, async () => {
    const small = await encryptMegabytes(few);
    const large = await encryptMegabytes(many);
    expect(large.size).toBeGreaterThan(many * 1024 * 1024);
    expect(large.maxRssKiB - small.maxRssKiB).toBeLessThan(40 * 1024);
  });
});
