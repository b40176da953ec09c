import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../start/start-error.ts';
import { requireOtherPlace } from './continuous-config.ts';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-place-'));
  data = join(folder, 'data');
  await mkdir(join(data, 'files'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

describe('the folder of a continuous backup', () => {
  it.each(['.', 'files', 'not/there/yet'])(
    'is refused in the data directory (%s)',
    async (path) => {
      const refused = requireOtherPlace(join(data, path), data);
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow('name a folder on another disk');
    },
  );

  it('is refused behind a link into the data directory', async () => {
    await symlink(join(data, 'files'), join(folder, 'link'));
    await expect(requireOtherPlace(join(folder, 'link'), data)).rejects.toThrow(StartError);
  });

  it.each(['../other', '..data', '../data-backup'])('can be elsewhere (%s)', async (path) => {
    const elsewhere = join(folder, path === '..data' ? '..data' : `data/${path}`);
    await expect(requireOtherPlace(elsewhere, data)).resolves.toBeUndefined();
  });
});
