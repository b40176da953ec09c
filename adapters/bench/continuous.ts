// Prints what a continuous backup costs: jobs are created by turns in two servers, one of which has it.
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadClosedLoop } from './closed-loop.ts';
import { fillMarketplace } from './fill-marketplace.ts';
import { backgroundCpuMs, cpuMs, median, printLine, printTable, residentMiB } from './report.ts';
import { scenarios, type StartedTarget, startTarget } from './load.ts';

const { values: options } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '6' },
    interval: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    /** Requests a second, so that both do the same work; 0: as many as they can. */
    rate: { type: 'string', default: '0' },
  },
});

const [rounds, seconds, connections] = [options.rounds, options.seconds, options.connections].map(
  Number,
) as [number, number, number];
const rate = Number(options.rate);

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = names
    .filter((name) => /\.(?:base|segment)$/.test(name))
    .map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function composeRequest({ url, apiKey }: StartedTarget, body: string): string {
  const head = [
    'POST /jobs/ HTTP/1.1',
    `host: ${new URL(url).host}`,
    `authorization: Bearer ${apiKey}`,
    `idempotency-key: ${crypto.randomUUID()}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

type Figures = Readonly<{
  perSecond: number;
  cpuMicros: number;
  /** The CPU of the thread of the backup, as a part of all. */
  share: number;
  requests: number;
}>;

/** Creates jobs for some seconds at a fixed rate, one after the other. */
async function createSteadily(target: StartedTarget, body: string): Promise<number> {
  let sent = 0;
  const ends = performance.now() + seconds * 1_000;
  while (performance.now() < ends) {
    const answer = await fetch(`${target.url}/jobs/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${target.apiKey}`,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      body,
    });
    if (!answer.ok) throw new Error(`a job was refused: ${answer.status}`);
    await answer.arrayBuffer();
    sent += 1;
    const due = (sent / rate) * 1_000 - (performance.now() - (ends - seconds * 1_000));
    if (due > 0) await pause(due);
  }
  return sent;
}

async function measure(target: StartedTarget, body: string): Promise<Figures> {
  const before = await cpuMs(target.pid);
  const beforeOfThread = await backgroundCpuMs(target.pid);
  const begun = performance.now();
  const requests =
    rate > 0
      ? await createSteadily(target, body)
      : (
          await loadClosedLoop({
            url: target.url,
            connections,
            seconds,
            compose: () => composeRequest(target, body),
          })
        ).times.length;
  const elapsed = (performance.now() - begun) / 1_000;
  // What is shipped later belongs to these requests.
  await pause(Number(options.interval) * 1_000 + 1_000);
  const cpu = (await cpuMs(target.pid)) - before;
  const ofThread = (await backgroundCpuMs(target.pid)) - beforeOfThread;
  return {
    perSecond: requests / elapsed,
    cpuMicros: (cpu / requests) * 1_000,
    share: ofThread / cpu,
    requests,
  };
}

const root = await mkdtemp(join(tmpdir(), 'nsem-continuous-'));
const shippedTo = join(root, 'backup');
await mkdir(shippedTo);
const filled = await fillMarketplace(root, { jobs: Number(options.jobs), providers: 40 });
const { secret, apiKey, dataDirs } = filled;
const without = await startTarget('nsem', { secret, apiKey, dataDir: dataDirs.bare });
const shipping = await startTarget('nsem', {
  secret,
  apiKey,
  dataDir: dataDirs.nsem,
  environment: {
    NSEM_CONTINUOUS_BACKUP: shippedTo,
    NSEM_CONTINUOUS_BACKUP_SECONDS: options.interval,
  },
});
const body = scenarios(filled.jobId)[0]?.body ?? '';

try {
  // Without the cost of the first base.
  while (
    !(await readdir(shippedTo, { recursive: true })).some((name) => name.endsWith('.segment'))
  ) {
    await pause(500);
  }
  await pause(Number(options.interval) * 2_000);
  const base = await bytesIn(shippedTo);
  const figures = { without: [] as Figures[], shipping: [] as Figures[] };
  for (let round = 0; round < rounds; round += 1) {
    figures.without.push(await measure(without, body));
    figures.shipping.push(await measure(shipping, body));
  }
  const jobs = figures.shipping.reduce((sum, { requests }) => sum + requests, 0);
  const row = (name: string, all: readonly Figures[]) => ({
    server: name,
    'requests/s': median(all.map(({ perSecond }) => perSecond)).toFixed(0),
    'CPU µs/request': median(all.map(({ cpuMicros }) => cpuMicros)).toFixed(1),
  });
  printTable([row('without', figures.without), row('with a continuous backup', figures.shipping)]);
  const ratioOf = (of: (round: Figures) => number) =>
    median(figures.shipping.map((one, n) => of(one) / of(figures.without[n] ?? one))).toFixed(3);
  printLine(`requests/s: ${ratioOf(({ perSecond }) => perSecond)} of those without`);
  printLine(`CPU per request: ${ratioOf(({ cpuMicros }) => cpuMicros)} of that without`);
  const share = median(figures.shipping.map((one) => one.share));
  printLine(`the thread of the backup: ${(share * 100).toFixed(1)} % of the CPU of its server`);
  const shipped = (await bytesIn(shippedTo)) - base;
  printLine(`shipped: ${(shipped / jobs).toFixed(0)} bytes a job (${jobs} jobs)`);
  printLine(`the base and what was shipped before: ${(base / 1_048_576).toFixed(1)} MiB`);
  const memory = [without, shipping].map(({ pid }) => residentMiB(pid));
  const [plain = 0, more = 0] = await Promise.all(memory);
  printLine(`memory: ${plain.toFixed(0)} MiB without, ${more.toFixed(0)} MiB with it`);
} finally {
  await Promise.all([without.stop(), shipping.stop()]);
  await rm(root, { recursive: true, force: true });
}
