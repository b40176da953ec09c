import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSmallFiles } from './support/small-files.ts';

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
