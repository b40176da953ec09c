import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import type { Job } from '@nsem/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram } from '../../testing/run-program.ts';
import { sampleJob } from '../../testing/sample-job.ts';
import { problem, StubApi, type Received, type StubResponse } from '../../testing/stub-api.ts';

let folder: string;

/** The jobs of the stub server, by idempotency key, as a real one has them. */
let jobs: Map<string, Job>;
/** Responses that replace those of orders, one after another. */
let failures: StubResponse[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-folder-'));
  jobs = new Map();
  failures = [];
  await writeFile(join(folder, 'hands.txt'), 'Wash your hands.');
  await writeFile(join(folder, 'fever.txt'), 'Drink water.');
  await writeFile(join(folder, 'fever.md'), 'Drink *more* water.');
  await writeFile(join(folder, 'copy-of-hands.txt'), 'Wash your hands.');
  await writeFile(join(folder, 'photo.jpg'), 'JFIF');
});

afterEach(() => rm(folder, { recursive: true }));

const byId = (id: string | undefined) => [...jobs.values()].find((job) => String(job.id) === id);

const byReference = (reference: string | null) =>
  [...jobs.values()].find((job) => job.reference === reference);

function createJob({ headers, body }: Received): StubResponse {
  const failure = failures.shift();
  if (failure !== undefined) return failure;
  const key = String(headers['idempotency-key']);
  const { content, reference } = JSON.parse(body.toString()) as Job;
  const known = jobs.get(key);
  const taken = byReference(reference);
  if (known === undefined && taken !== undefined) {
    return problem(409, 'job.reference-exists', 'Job 1 has it.', { job_id: taken.id });
  }
  const id = jobs.size + 1;
  const job = known ?? sampleJob({ id, status: 'completed', content, reference });
  jobs.set(key, job);
  return { status: 201, json: job };
}

function respond(request: Received): StubResponse {
  const { method, path, query } = request;
  const [, noun, id, part] = path.split('/');
  if (noun === 'languages') {
    return {
      json: [
        { id: 1, name: 'English', language_code: 'en' },
        { id: 2, name: 'Twi', language_code: 'tw' },
      ],
    };
  }
  if (path === '/jobs/quote') return { json: { ...sampleJob(), price: 1.1 } };
  if (method === 'POST') return createJob(request);
  if (id === '') return { json: [byReference(query.get('reference'))].filter(Boolean) };
  const job = byId(id);
  if (job === undefined) return problem(404, 'job.not-found', 'No such job.');
  if (part === 'status') {
    return { json: { id: job.id, status: job.status, updated_at: job.updated_at } };
  }
  if (part !== 'output') return { json: job };
  const bytes = Buffer.from(`Twi: ${job.content}`);
  return {
    bytes,
    headers: {
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="../../result.txt"',
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    },
  };
}

const translate = (api: StubApi, ...args: string[]) =>
  runProgram(['folder', 'translate', folder, '--to', 'Twi', '--yes', ...args], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
  });

const orders = (api: StubApi) =>
  api.received.filter(({ method, path }) => method === 'POST' && path === '/jobs/');

const results = async () => (await readdir(join(folder, 'translated'))).toSorted();

describe('a folder', () => {
  test('is ordered once, however often it is run, and its results have sensible names', async () => {
    await using api = await StubApi.start(respond);
    const { code, stdout } = await translate(api);
    expect(code).toBe(exitCode.ok);
    const names = ['copy-of-hands.tw.txt', 'fever.md.tw.txt', 'fever.txt.tw.txt'];
    expect(await results()).toEqual(names);
    expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
      'copy-of-hands.txt',
      'fever.md',
      'fever.txt',
      '',
    ]);
    expect(await readFile(join(folder, 'translated', 'fever.md.tw.txt'), 'utf8')).toBe(
      'Twi: Drink *more* water.',
    );
    const again = await translate(api, '--from', 'English');
    expect(again).toMatchObject({ code: exitCode.ok, stdout });
    expect(orders(api)).toHaveLength(3);
  });

  test('can be moved, and named in another way', async () => {
    await using api = await StubApi.start(respond);
    await translate(api);
    const moved = `${folder}-moved`;
    await rename(folder, moved);
    const args = ['folder', 'translate', relative(process.cwd(), moved), '--to', 'tw', '--yes'];
    const { code } = await runProgram(args, { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' } });
    await rename(moved, folder);
    expect(code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(3);
    expect(api.received.filter(({ path }) => path.endsWith('/output'))).toHaveLength(3);
  });

  /** What another machine has, which got the files only. */
  const forget = async () => {
    await rm(join(folder, '.nsem-folder.jsonl'));
    await rm(join(folder, 'translated'), { recursive: true });
  };

  test('is ordered once even if its state is lost, and the server has forgotten the keys', async () => {
    await using api = await StubApi.start(respond);
    await translate(api);
    await forget();
    jobs = new Map([...jobs].map(([key, job]) => [`forgotten ${key}`, job]));
    const plan = await translate(api, '--dry-run');
    expect(plan.stdout).toContain('fever.md\tfollow\t');
    expect(plan.stderr).toBe('In all: GHS 0.00.\n');
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(await results()).toHaveLength(3);
    expect(orders(api)).toHaveLength(3);
  });

  test('whose state is lost has each result once, and an edited one beside the original', async () => {
    await using api = await StubApi.start(respond);
    const { stdout } = await translate(api);
    await rm(join(folder, '.nsem-folder.jsonl'));
    expect(await translate(api)).toMatchObject({ code: exitCode.ok, stdout });
    expect(await results()).toHaveLength(3);
    await rm(join(folder, '.nsem-folder.jsonl'));
    await writeFile(join(folder, 'translated', 'fever.md.tw.txt'), 'Edited.');
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(await results()).toEqual([
      'copy-of-hands.tw.txt',
      'fever.md.tw.2.txt',
      'fever.md.tw.txt',
      'fever.txt.tw.txt',
    ]);
    expect(orders(api)).toHaveLength(3);
  });

  test('that another machine orders at the same time is ordered once', async () => {
    let isLate = false;
    await using api = await StubApi.start((request) => {
      // The other machine has ordered the files after they were looked up here.
      const isLookup = request.query.has('reference');
      if (isLookup && isLate && orders(api).length < 4) return { json: [] };
      return respond(request);
    });
    await translate(api);
    await forget();
    jobs = new Map([...jobs].map(([key, job]) => [`forgotten ${key}`, job]));
    isLate = true;
    expect((await translate(api, '--concurrency', '1')).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(6);
    expect(jobs.size).toBe(3);
    expect(await results()).toHaveLength(3);
  });

  test('is ordered from a server that does not know references', async () => {
    await using api = await StubApi.start((request) =>
      request.query.has('reference') ? { json: [sampleJob()] } : respond(request),
    );
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(jobs.size).toBe(3);
  });

  test('orders a file whose response was lost with the same key', async () => {
    const lost = problem(500, 'http.internal', 'Something went wrong.');
    failures = Array.from({ length: 12 }, () => lost);
    await using api = await StubApi.start(respond);
    const broken = await translate(api, '--concurrency', '1');
    expect(broken.code).toBe(exitCode.failure);
    failures = [];
    expect((await translate(api)).code).toBe(exitCode.ok);
    const keys = orders(api).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
  });

  test('whose order was received, but the response lost, is not sent again', async () => {
    await using api = await StubApi.start((request) => {
      const response = respond(request);
      const isOrder = request.method === 'POST' && request.path === '/jobs/';
      return isOrder ? problem(500, 'http.internal', 'Lost.') : response;
    });
    expect((await translate(api)).code).toBe(exitCode.failure);
    const sent = orders(api).length;
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(sent);
    expect(jobs.size).toBe(3);
  });

  test('stops ordering when the wallet is empty, and continues later', async () => {
    failures = [problem(402, 'wallet.insufficient-funds', 'You are GHS 1.10 short.')];
    await using api = await StubApi.start(respond);
    const { code, stdout } = await translate(api, '--concurrency', '1');
    expect(code).toBe(exitCode.paymentRequired);
    expect(stdout.match(/not ordered/g)).toHaveLength(3);
    expect(orders(api)).toHaveLength(1);
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(await results()).toHaveLength(3);
  });

  test('continues after its state was cut off in the middle of a line', async () => {
    await using api = await StubApi.start(respond);
    await translate(api);
    await appendFile(join(folder, '.nsem-folder.jsonl'), '{"key":"ab');
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(3);
  });

  test('orders a changed file as new work', async () => {
    await using api = await StubApi.start(respond);
    await translate(api);
    await writeFile(join(folder, 'fever.md'), 'Rest.');
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(4);
    // The earlier result may have been edited.
    const place = join(folder, 'translated');
    expect(await readFile(join(place, 'fever.md.tw.txt'), 'utf8')).toContain('more');
    expect(await readFile(join(place, 'fever.md.tw.2.txt'), 'utf8')).toBe('Twi: Rest.');
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(4);
  });

  test('orders a failed job again only with --retry', async () => {
    await using api = await StubApi.start(respond);
    await translate(api, '--no-wait');
    await rm(join(folder, 'translated', 'fever.md.tw.txt'));
    const [key = '', failed] = [...jobs].find(([, job]) => job.content.includes('more')) ?? [];
    if (failed !== undefined) jobs.set(key, sampleJob({ ...failed, status: 'failed' }));
    expect((await translate(api)).code).toBe(exitCode.failure);
    expect((await translate(api)).stdout).toContain('--retry');
    expect(orders(api)).toHaveLength(3);
    expect((await translate(api, '--retry')).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(4);
    expect(jobs.size).toBe(4);
    // The second attempt is found without the state, too.
    await forget();
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(4);
  });

  test('is only described with --dry-run', async () => {
    await using api = await StubApi.start(respond);
    const { code, stdout, stderr } = await translate(api, '--dry-run');
    expect({ code, stderr }).toEqual({ code: exitCode.ok, stderr: 'In all: GHS 3.30.\n' });
    expect(stdout).toContain('fever.md\torder\t\tGHS 1.10\t\n');
    expect(orders(api)).toEqual([]);
    expect(await readdir(folder)).not.toContain('.nsem-folder.jsonl');
  });

  test('is not ordered without --yes if there is no terminal to ask at', async () => {
    await using api = await StubApi.start(respond);
    const { code, stderr } = await runProgram(['folder', 'translate', folder, '--to', 'tw'], {
      env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
    });
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain('Order 3 translations for at most GHS 3.30?');
    expect(orders(api)).toEqual([]);
  });

  describe('at a terminal', () => {
    const answerYes = (api: StubApi) =>
      runProgram(['folder', 'translate', folder, '--to', 'tw', '--concurrency', '1'], {
        env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
        atTerminal: true,
        input: ['y'],
      });
    const changedTo = (amount: number) =>
      problem(409, 'job.price-changed', `This costs GHS ${amount} now.`, {
        quote: { ...sampleJob(), amount_due: amount },
      });
    const expected = (api: StubApi) =>
      orders(api).map(({ body }): unknown => JSON.parse(body.toString()));

    test('is ordered for the price that the question named, and not for more', async () => {
      await using api = await StubApi.start(respond);
      failures = [changedTo(1.2)];
      const { code, stdout } = await answerYes(api);
      expect(code).toBe(exitCode.conflict);
      expect(stdout).toContain('This costs GHS');
      expect(orders(api)).toHaveLength(3);
      for (const body of expected(api)) expect(body).toMatchObject({ expected_amount_due: 0.45 });
    });

    test('is ordered for the full price that was shown if another file is the free one', async () => {
      await using api = await StubApi.start(respond);
      failures = [changedTo(1.1)];
      expect((await answerYes(api)).code).toBe(exitCode.ok);
      expect(expected(api).slice(0, 2)).toMatchObject([
        { expected_amount_due: 0.45 },
        { expected_amount_due: 1.1 },
      ]);
      expect(jobs.size).toBe(3);
    });
  });

  test('is ordered at any price with --yes, which shows none', async () => {
    await using api = await StubApi.start(respond);
    await translate(api);
    for (const { body } of orders(api)) {
      expect(JSON.parse(body.toString())).not.toHaveProperty('expected_amount_due');
    }
  });

  test('is worked on by one program at a time; the lock of a killed one is ignored', async () => {
    await using api = await StubApi.start(respond);
    const lock = join(folder, '.nsem-folder.lock');
    await writeFile(lock, String(process.pid));
    expect((await translate(api)).code).toBe(exitCode.conflict);
    await writeFile(lock, '999999999');
    expect((await translate(api)).code).toBe(exitCode.ok);
    expect(await readdir(folder)).not.toContain('.nsem-folder.lock');
  });

  test('can hold its results, which are not ordered', async () => {
    await using api = await StubApi.start(respond);
    await translate(api, '--out', folder);
    expect((await translate(api, '--out', folder)).code).toBe(exitCode.ok);
    expect(orders(api)).toHaveLength(3);
    expect(await readdir(folder)).toContain('copy-of-hands.tw.txt');
  });

  test('that has results from elsewhere is not ordered', async () => {
    await using api = await StubApi.start(respond);
    await writeFile(join(folder, 'fever.txt.tw.txt'), 'Nom nsu.');
    const { stdout } = await translate(api, '--out', folder);
    expect(stdout).toContain('fever.txt\t\tskipped\t');
    expect(orders(api)).toHaveLength(2);
  });

  test('has its orders on one server', async () => {
    await using api = await StubApi.start(respond);
    await translate(api);
    await using other = await StubApi.start(respond);
    const { code, stderr } = await translate(other);
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain(`Use --url ${api.url}`);
  });
});
