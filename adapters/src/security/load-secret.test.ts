import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { StartError } from '../start/start-error.ts';
import { loadSecret } from './load-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the server’s secret', () => {
  it('is created with 256 bits and then reused', async () => {
    const made = await loadSecret(folder, null);
    expect(made).toHaveLength(32);
    expect(await loadSecret(folder, null)).toEqual(made);
  });

  it('can be read only by its owner', async () => {
    await loadSecret(folder, null);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('is the configured one if there is one, which is not stored', async () => {
    const given = 'a secret of the operator, long enough';
    expect(Buffer.from(await loadSecret(folder, given)).toString()).toBe(given);
    await expect(readFile(join(folder, 'secret'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['', 'cut off', 'z'.repeat(64)])(
    'is not replaced if the file contains %j',
    async (text) => {
      await writeFile(join(folder, 'secret'), text);
      await expect(loadSecret(folder, null)).rejects.toThrow(StartError);
      expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(text);
    },
  );
});
