// Compares the size and the time of an increment with those of a full backup of the same
// marketplace.
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { backUpData } from '../src/backup/back-up-data.ts';
import { backUpIncrement } from '../src/backup/increments/back-up-increment.ts';
import { verifyBackup } from '../src/backup/verify-backup.ts';
import { parseConfig } from '../src/start/config.ts';
import { systemClock as clock } from '../src/system/system-clock.ts';
import { fillMarketplace } from './fill-marketplace.ts';
import { printLine, printTable, residentMiB } from './report.ts';
import { scenarios, startTarget } from './load.ts';

const { values: options } = parseArgs({
  options: { jobs: { type: 'string', default: '10000' }, new: { type: 'string', default: '100' } },
});

const root = await mkdtemp(join(tmpdir(), 'nsem-increments-'));
const filled = await fillMarketplace(root, { jobs: Number(options.jobs), providers: 40 });
const config = parseConfig({ NSEM_DATA_DIR: filled.dataDirs.nsem });
const archives = join(root, 'archives');
await mkdir(archives);
const index = join(archives, 'backups.index');

/** Does something and measures its time, and what it wrote. */
async function measure(what: string, make: () => Promise<Readonly<{ file: string }>>) {
  const began = performance.now();
  const { file } = await make();
  const seconds = (performance.now() - began) / 1_000;
  const bytes = (await stat(file)).size;
  return { what, file, seconds, bytes };
}

/** Requests jobs, one after the other. */
async function requestJobs(count: number): Promise<void> {
  const server = await startTarget('nsem', { ...filled, dataDir: filled.dataDirs.nsem });
  const [request] = scenarios(filled.jobId);
  for (let n = 0; n < count; n += 1) {
    const response = await fetch(`${server.url}/jobs/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.apiKey}`,
        'content-type': 'application/json',
      },
      body: request?.body ?? '',
    });
    if (!response.ok) throw new Error(`a job was refused: ${response.status}`);
    await response.arrayBuffer();
  }
  await server.stop();
}

try {
  const whole = await measure('full', () => backUpData(config, archives, { clock }));
  const first = await measure('full, with an index', () =>
    backUpIncrement(config, join(archives, 'first.zip'), { clock, index }),
  );
  await requestJobs(Number(options.new));
  const second = await measure(`increment, ${options.new} new jobs`, () =>
    backUpIncrement(config, join(archives, 'second.zip'), { clock, index }),
  );
  const third = await measure('increment, nothing new', () =>
    backUpIncrement(config, join(archives, 'third.zip'), { clock, index }),
  );
  const rows = [whole, first, second, third].map(({ what, seconds, bytes }) => ({
    backup: what,
    seconds: seconds.toFixed(2),
    MiB: (bytes / 1_048_576).toFixed(2),
    'of the full one': (bytes / whole.bytes).toFixed(3),
  }));
  printTable(rows);
  printLine(`the index has ${((await stat(index)).size / 1_048_576).toFixed(2)} MiB`);
  printLine(`memory at the end: ${(await residentMiB(process.pid)).toFixed(0)} MiB`);
  const noKey = async () => {
    throw new Error('nothing is encrypted');
  };
  const { jobs } = await verifyBackup([first.file, second.file, third.file], {
    provideKey: noKey,
  });
  printLine(`the chain has ${jobs} jobs and can be restored`);
} finally {
  await rm(root, { recursive: true, force: true });
}
