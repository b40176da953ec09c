import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram, type Setting } from '../../testing/run-program.ts';
import { problem, StubApi, type StubResponse } from '../../testing/stub-api.ts';

describe('nsem jobs download', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cli-download-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  const run = (api: StubApi, args: readonly string[], setting: Setting = {}) =>
    runProgram(['jobs', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' }, ...setting });

  describe('download', () => {
    const bytes = Buffer.from('Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.\u001b[2J\n');
    const sha256 = createHash('sha256').update(bytes);
    const file: StubResponse = {
      bytes,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-length': String(bytes.byteLength),
        'content-disposition': 'attachment; filename="job-128.txt"',
        'repr-digest': `sha-256=:${sha256.copy().digest('base64')}:`,
      },
    };
    const serve = (response: StubResponse = file) =>
      StubApi.start({ 'GET /jobs/128/output': response });

    test('saves to a folder under the suggested name, without replacing a file', async () => {
      await using api = await serve();
      const place = await mkdtemp(join(folder, 'into-'));
      const first = await run(api, ['download', '128', '-o', place]);
      const path = join(place, 'job-128.txt');
      expect(first).toMatchObject({
        code: 0,
        stdout: '',
        stderr: `Saved ${path} (${bytes.byteLength} bytes)\n`,
      });
      expect((await readFile(path)).equals(bytes)).toBe(true);
      const second = await run(api, ['download', '128', '-o', place]);
      expect(second.code).toBe(exitCode.conflict);
      expect(second.stderr).toContain(`To replace it, save it alone with: --output ${path}`);
    });

    test('saves several to a folder', async () => {
      const named = (id: number): StubResponse => ({
        ...file,
        headers: {
          ...file.headers,
          'content-disposition': `attachment; filename="job-${id}.txt"`,
        },
      });
      await using api = await StubApi.start({
        'GET /jobs/128/output': named(128),
        'GET /jobs/129/output': named(129),
      });
      const place = join(folder, 'several');
      const { code, stdout } = await run(api, ['download', '128', '129', '-o', place, '--json']);
      expect(code).toBe(exitCode.ok);
      expect(stdout.trimEnd().split('\n')).toHaveLength(2);
      expect((await readdir(place)).toSorted()).toEqual(['job-128.txt', 'job-129.txt']);
      for (const output of ['-', join(place, 'job-128.txt')]) {
        const refused = await run(api, ['download', '128', '129', '-o', output]);
        expect(refused.code).toBe(exitCode.usage);
      }
    });

    test('replaces a file that is given', async () => {
      await using api = await serve();
      const path = join(folder, 'named.txt');
      await writeFile(path, 'old');
      const { stdout } = await run(api, ['download', '128', '-o', path, '--json']);
      expect((await readFile(path)).equals(bytes)).toBe(true);
      expect(JSON.parse(stdout)).toEqual({
        path,
        size_bytes: bytes.byteLength,
        sha256: sha256.copy().digest('hex'),
        content_type: 'text/plain; charset=utf-8',
      });
    });

    test('prints to standard output byte for byte', async () => {
      await using api = await serve();
      const piped = await run(api, ['download', '128', '-o', '-']);
      expect(piped.bytes.equals(bytes)).toBe(true);
      expect(piped.stderr).toBe('');
    });

    test('prints text to a terminal without control characters', async () => {
      await using api = await serve();
      const { stdout } = await run(api, ['download', '128', '-o', '-'], { atTerminal: true });
      expect(stdout).toBe('Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.[2J\n');
    });

    test('does not print audio to a terminal', async () => {
      await using api = await serve({ ...file, headers: { 'content-type': 'audio/mpeg' } });
      const outcome = await run(api, ['download', '128', '-o', '-'], { atTerminal: true });
      expect(outcome).toMatchObject({ code: exitCode.usage, stdout: '' });
    });

    test('leaves nothing behind if the file is corrupted', async () => {
      await using api = await serve({ ...file, bytes: Buffer.from(bytes).fill('x', 0, 9) });
      const place = await mkdtemp(join(folder, 'corrupted-'));
      const { code, stderr } = await run(api, ['download', '128', '-o', join(place, 'a.txt')]);
      expect(code).toBe(exitCode.network);
      expect(stderr).toContain('Download it again.');
      expect(await readdir(place)).toEqual([]);
    });

    test('leaves nothing behind if an interrupted download cannot be resumed', async () => {
      await using api = await serve({ ...file, bytes: bytes.subarray(0, 9), stall: true });
      const place = await mkdtemp(join(folder, 'stalled-'));
      const args = ['download', '128', '-o', join(place, 'a.txt'), '--timeout', '200ms'];
      expect((await run(api, args)).code).toBe(exitCode.network);
      expect(await readdir(place)).toEqual([]);
    });

    test('resumes an interrupted download', async () => {
      const headers = { ...file.headers, 'accept-ranges': 'bytes', etag: '"1"' };
      const place = await mkdtemp(join(folder, 'resumed-'));
      const args = ['download', '128', '-o', join(place, 'a.txt'), '--timeout', '2s'];
      await using stalling = await serve({ bytes: bytes.subarray(0, 9), headers, stall: true });
      expect((await run(stalling, args)).code).toBe(exitCode.network);
      await using api = await StubApi.start({
        'GET /jobs/128/output': (request) =>
          request.headers.range === undefined
            ? { bytes, headers }
            : { status: 206, bytes: bytes.subarray(9), headers: { etag: '"1"' } },
      });
      expect((await run(api, args)).code).toBe(exitCode.ok);
      expect(api.received.at(-1)?.headers.range).toBe('bytes=9-');
      expect(await readdir(place)).toEqual(['a.txt']);
      expect((await readFile(join(place, 'a.txt'))).equals(bytes)).toBe(true);
    });

    test('reports a file that cannot be written', async () => {
      await using api = await serve();
      const path = join(folder, 'none', 'a.txt');
      const { code, stderr } = await run(api, ['download', '128', '-o', path]);
      expect(code).toBe(exitCode.failure);
      expect(stderr).toBe(`error: ${path} cannot be written: no such file or directory.\n`);
    });

    test('suggests to wait if the job is not done', async () => {
      const refused = problem(409, 'job.output-not-ready', 'There is no output yet.', {
        job_status: 'in_progress',
      });
      await using api = await serve(refused);
      const { code, stderr } = await run(api, ['download', '128']);
      expect(code).toBe(exitCode.pending);
      expect(stderr).toContain('nsem jobs wait');
    });

    test('--input downloads the audio of the client', async () => {
      await using api = await StubApi.start({ 'GET /jobs/128/input': file });
      const { bytes: printed } = await run(api, ['download', '128', '--input', '-o', '-']);
      expect(printed.equals(bytes)).toBe(true);
    });
  });
});

describe('nsem jobs waveform', () => {
  const peaks = Buffer.from([0, 10, 40, 80, 60, 20]).toString('base64');
  const ready = { status: 'ready', duration_ms: 1323, step_ms: 230, peaks };

  const pending: StubResponse = {
    status: 202,
    json: { status: 'pending' },
    headers: { 'retry-after': '0' },
  };

  const start = (...responses: readonly StubResponse[]) => {
    const left = [...responses];
    return StubApi.start({
      'GET /jobs/130/waveform': () => left.shift() ?? { json: ready },
    });
  };

  const run = (api: StubApi, ...args: readonly string[]) =>
    runProgram(['jobs', 'waveform', '130', ...args], {
      env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
    });

  describe('waveform', () => {
    test('draws the peaks in relation to the loudest', async () => {
      await using api = await start();
      const { code, stdout } = await run(api, '--input');
      expect(code).toBe(exitCode.ok);
      expect(stdout).toContain('▁▂▅█▆▃');
      expect(stdout).toContain('1.32 s');
      const { query } = api.received[0]!;
      expect([query.get('file'), query.get('points')]).toEqual(['input', '60']);
    });

    test('prints the whole waveform as JSON', async () => {
      await using api = await start();
      const { stdout } = await run(api, '--json');
      expect(JSON.parse(stdout)).toEqual(ready);
      const { query } = api.received[0]!;
      expect([query.get('file'), query.get('points')]).toEqual(['output', null]);
    });

    test('waits until it is measured', async () => {
      await using api = await start(pending, pending);
      const { code, stdout } = await run(api, '--points', '6');
      expect(code).toBe(exitCode.ok);
      expect(stdout).toContain('▁▂▅█▆▃');
      expect(api.received.map(({ query }) => query.get('points'))).toEqual(['6', '6', '6']);
    });

    test('does not wait longer than --timeout', async () => {
      await using api = await start({ ...pending, headers: { 'retry-after': '600' } });
      const { code, stdout, stderr } = await run(api, '--timeout', '5s');
      expect([code, stdout]).toEqual([exitCode.pending, '']);
      expect(stderr).toContain('still being measured');
    });

    test('fails if there is none', async () => {
      await using api = await start(problem(404, 'waveform.unsupported', 'There is no waveform.'));
      const { code, stderr } = await run(api);
      expect(code).toBe(exitCode.notFound);
      expect(stderr).toContain('There is no waveform.');
    });
  });
});
