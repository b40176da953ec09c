import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { problem, StubApi } from '../testing/stub-api.ts';

const run = (api: StubApi, args: readonly string[], configFolder?: string) =>
  runProgram(args, {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
    ...(configFolder !== undefined && { configFolder }),
  });

const reference = {
  id: 7,
  name: 'notice-2025.pdf',
  description: 'The notice of last year',
  content_type: 'application/pdf',
  size_bytes: 84_120,
  created_at: '2026-11-20T09:30:00.000Z',
};

let folder: string;
let notice: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-references-'));
  notice = join(folder, 'notice-2025.pdf');
  await writeFile(notice, '%PDF-1.7');
});
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string) => ({
  bytes: Buffer.from(name),
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  },
});

test('list shows the files with their descriptions', async () => {
  await using api = await StubApi.start({
    'GET /jobs/128/references': { json: { items: [reference] } },
  });
  const { stdout } = await run(api, ['references', 'list', '128']);
  expect(stdout).toBe(
    '7\tnotice-2025.pdf\t84120\t2026-11-20T09:30:00.000Z\tThe notice of last year\n',
  );
});

test('add sends the file with its description', async () => {
  await using api = await StubApi.start({
    'POST /jobs/128/references': { status: 201, json: reference },
  });
  const args = ['references', 'add', '128', notice, '-d', 'The notice of last year'];
  const { code, stderr } = await run(api, args);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'notice-2025.pdf is added to job 128.\n',
  });
  const sent = api.received[0]?.body.toString() ?? '';
  expect(sent).toContain('name="description"\r\n\r\nThe notice of last year\r\n');
  expect(sent).toContain('filename="notice-2025.pdf"');
});

test('download saves all files, or those that are named, to a folder', async () => {
  await using api = await StubApi.start({
    'GET /jobs/128/references': {
      json: { items: [reference, { ...reference, id: 9, name: 'names.csv' }] },
    },
    'GET /jobs/128/references/7': file('notice-2025.pdf'),
    'GET /jobs/128/references/9': file('names.csv'),
  });
  const all = join(folder, 'all');
  expect((await run(api, ['references', 'download', '128', '-o', all])).code).toBe(0);
  expect(await readFile(join(all, 'notice-2025.pdf'), 'utf8')).toBe('notice-2025.pdf');
  expect(await readFile(join(all, 'names.csv'), 'utf8')).toBe('names.csv');
  const one = join(folder, 'one.csv');
  expect((await run(api, ['references', 'download', '128', '9', '-o', one])).code).toBe(0);
  expect(await readFile(one, 'utf8')).toBe('names.csv');
});

/** A job with two files of the same name, which one disk may treat as one, and another one. */
const startWithRepeatedNames = () =>
  StubApi.start({
    'GET /jobs/128/references': {
      json: {
        items: [
          { ...reference, name: 'names.csv' },
          { ...reference, id: 9, name: 'Names.csv' },
          { ...reference, id: 11 },
        ],
      },
    },
    'GET /jobs/128/references/7': file('names.csv'),
    'GET /jobs/128/references/9': file('Names.csv'),
    'GET /jobs/128/references/11': file('notice-2025.pdf'),
  });

test('download names files by their ID if their name repeats', async () => {
  await using api = await startWithRepeatedNames();
  const all = join(folder, 'repeated');
  expect((await run(api, ['references', 'download', '128', '-o', all])).code).toBe(0);
  expect((await readdir(all)).toSorted()).toEqual([
    '7-names.csv',
    '9-Names.csv',
    'notice-2025.pdf',
  ]);
  expect(await readFile(join(all, '7-names.csv'), 'utf8')).toBe('names.csv');
  const some = join(folder, 'named');
  const args = ['references', 'download', '128', '7', '11', '-o', some];
  expect((await run(api, args)).code).toBe(0);
  expect((await readdir(some)).toSorted()).toEqual(['names.csv', 'notice-2025.pdf']);
});

test('download reports a file that exists, does not replace it, and saves the others', async () => {
  await using api = await startWithRepeatedNames();
  const all = join(folder, 'existing');
  await mkdir(all);
  const existing = join(all, '7-names.csv');
  await writeFile(existing, 'Efua');
  const { code, stderr } = await run(api, ['references', 'download', '128', '-o', all]);
  expect(code).toBe(exitCode.conflict);
  expect(stderr).toContain(`7: ${existing} already exists.`);
  expect(stderr).toContain(`To replace it, save it alone with: --output ${existing}`);
  expect(await readFile(existing, 'utf8')).toBe('Efua');
  expect((await readdir(all)).toSorted()).toEqual([
    '7-names.csv',
    '9-Names.csv',
    'notice-2025.pdf',
  ]);
});

test('remove asks first', async () => {
  await using api = await StubApi.start({ 'DELETE /jobs/128/references/7': { status: 204 } });
  const asked = await run(api, ['references', 'remove', '128', '7']);
  expect(asked.code).toBe(exitCode.usage);
  expect(api.received).toHaveLength(0);
  const { code, stderr } = await run(api, ['references', 'remove', '128', '7', '--yes']);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Reference file 7 is removed from job 128.\n',
  });
});

const create = ['jobs', 'create', '--from', 'en', '--to', 'tw', '-t', 'Akwaaba'];

/** The keys of the calls after that for the job, of a command with a key and files. */
async function keysOf(key: string, paths: readonly string[]): Promise<readonly string[]> {
  await using api = await StubApi.start({
    'POST /jobs/': { status: 201, json: sampleJob({ id: 128 }) },
    'POST /jobs/128/references': { status: 201, json: reference },
  });
  const files = paths.flatMap((path) => ['--reference-file', path]);
  const { code } = await run(api, [...create, ...files, '--idempotency-key', key]);
  expect(code).toBe(0);
  const [first, ...more] = api.received.map(({ headers }) => String(headers['idempotency-key']));
  expect(first).toBe(key);
  return more;
}

test('jobs create adds the files after the job, each with a key of its own', async () => {
  const names = join(folder, 'names.csv');
  await writeFile(names, 'Akosua,Kwame');
  const keys = await keysOf('notice', [notice, names, notice]);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^notice\.cli-[\w-]{43}(?:\.2)?$/);
  const [ofNotice, ofNames] = keys;
  expect(await keysOf('notice', [names, notice])).toEqual([ofNames, ofNotice]);
  expect(await keysOf('other', [notice])).not.toEqual([ofNotice]);
  await writeFile(names, 'Akosua,Kwame,Yaw');
  expect(await keysOf('notice', [names])).not.toEqual([ofNames]);
});

test('jobs create shortens the keys of files to what a server accepts', async () => {
  const long = 'k'.repeat(255);
  const [first = '', second = ''] = await keysOf(long, [notice, notice]);
  expect(first.length).toBeLessThanOrEqual(255);
  expect(second).not.toBe(first);
  expect(await keysOf(`${'k'.repeat(254)}j`, [notice])).not.toEqual([first]);
});

test('jobs create says that the job exists if a file is refused, and adds the others', async () => {
  let calls = 0;
  await using api = await StubApi.start({
    'POST /jobs/': { status: 201, json: sampleJob({ id: 128 }) },
    'POST /jobs/128/references': () => {
      calls += 1;
      return calls === 1
        ? problem(422, 'upload.type-unsupported', 'This file type is not accepted here.')
        : { status: 201, json: reference };
    },
  });
  const files = ['--reference-file', notice, '--reference-file', notice];
  const { code, stdout, stderr } = await run(api, [...create, ...files]);
  expect(code).toBe(exitCode.validation);
  expect(stdout).toContain('job\t128');
  expect(stderr).toContain(`${notice} was not added: This file type is not accepted here.`);
  expect(stderr).toContain('Job 128 exists. To add the file later: nsem references add 128 FILE');
  expect(stderr).toContain('notice-2025.pdf is added.');
});

test('jobs create reports each file that is refused, with the exit code of the first', async () => {
  const refusals = [
    problem(422, 'upload.type-unsupported', 'This file type is not accepted here.'),
    problem(409, 'quota.exceeded', 'Your files would be too large.'),
  ];
  await using api = await StubApi.start({
    'POST /jobs/': { status: 201, json: sampleJob({ id: 128 }) },
    'POST /jobs/128/references': () => refusals.shift() ?? { status: 201, json: reference },
  });
  const names = join(folder, 'refused.csv');
  await writeFile(names, 'Akosua');
  const files = ['--reference-file', notice, '--reference-file', names];
  const { code, stderr } = await run(api, [...create, ...files]);
  expect(code).toBe(exitCode.validation);
  expect(stderr).toContain(`${notice} was not added: This file type is not accepted here.`);
  expect(stderr).toContain(`${names} was not added: Your files would be too large.`);
});

test('jobs create creates nothing if a file could not be added', async () => {
  await using api = await StubApi.start({});
  const empty = join(folder, 'empty.txt');
  await writeFile(empty, '');
  const large = join(folder, 'large.wav');
  await writeFile(large, '');
  const largest = 50 * 1024 * 1024;
  await truncate(large, largest + 1);
  const refused = async (...paths: readonly string[]) => {
    const files = paths.flatMap((path) => ['--reference-file', path]);
    const { code, stderr } = await run(api, [...create, ...files]);
    expect(code).toBe(exitCode.usage);
    return stderr;
  };
  expect(await refused(notice, empty)).toContain(`${empty} is empty, so no job was created.`);
  expect(await refused(large)).toContain(`${large} has more than 50 MB, so no job was created.`);
  expect(await refused(folder)).toContain(
    `${folder} is not a regular file, so no job was created.`,
  );
  expect(await refused(...Array<string>(11).fill(notice))).toContain(
    'A job can have at most 10 reference files, so no job was created.',
  );
  expect(api.received).toHaveLength(0);
});

test('jobs create creates nothing if a file cannot be read', async () => {
  await using api = await StubApi.start({});
  const missing = join(folder, 'missing.pdf');
  const { code, stderr } = await run(api, [...create, '--reference-file', missing]);
  expect(code).toBe(exitCode.failure);
  expect(stderr).toContain(`${missing} cannot be read, so no job was created.`);
  expect(api.received).toHaveLength(0);
});
