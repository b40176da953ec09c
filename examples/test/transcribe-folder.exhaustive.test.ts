import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { startExample } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const recordings = fileURLToPath(new URL('../../adapters/test/fixtures/audio/', import.meta.url));
const names = ['interview.ogg', 'maakye-cbr.mp3', 'maakye-vbr.mp3', 'maakye.m4a', 'medaase.wav'];

let market: Marketplace;
let provider: TestUser;
let client: TestUser;
let folder: string;

beforeAll(async () => {
  market = await startMarketplace();
  provider = await market.registerProvider('Efua Nyarko Mensah', {
    service_type: 'transcription',
    language: 'Twi',
  });
});

beforeEach(async ({ task }) => {
  client = await market.registerClient(`Kumasi Health Radio ${task.id}`, 500);
  folder = await mkdtemp(join(tmpdir(), 'transcribe-'));
  for (const name of names) await copyFile(join(recordings, name), join(folder, name));
  await writeFile(join(folder, 'notes.txt'), 'Elmina, 3 November');
});

afterEach(() => rm(folder, { recursive: true }));
afterAll(() => market.stop());

const transcribe = (isTerminal = false) =>
  startExample('transcribe-folder.ts', ['Twi', '.'], { cwd: folder, env: client.env, isTerminal });

/** Waits for the uploads, and returns the job IDs by recording. */
async function uploadedJobs(running: ReturnType<typeof transcribe>): Promise<Map<string, number>> {
  const jobs = new Map<string, number>();
  for (const name of names) {
    const [, id] = await running.printed(new RegExp(`${name}: job (\\d+), GHS \\d+\\.\\d\\d`));
    jobs.set(name, Number(id));
  }
  return jobs;
}

async function deliver(id: number, output_text: string): Promise<void> {
  await provider.nsem.jobs.assign(id);
  await provider.nsem.jobs.deliver(id, { output_text, note: 'Checked by hand.' });
}

test('each recording is transcribed exactly once, even after a restart', async () => {
  const first = transcribe();
  const jobs = await uploadedJobs(first);
  await deliver(jobs.get('medaase.wav') ?? 0, 'Medaase paa.');
  await first.printed(/^medaase\.wav: saved medaase\.wav\.tw\.txt$/m);
  first.interrupt();
  await first.ended;

  const second = transcribe();
  jobs.delete('medaase.wav');
  for (const [name, id] of jobs) {
    await second.printed(new RegExp(`^${name}: job ${id},`, 'm'));
    await deliver(id, `Maakye! (${name})`);
  }
  const { code, stdout, stderr } = await second.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).not.toContain('medaase');
  const transcripts = names.map((name) => `${name}.tw.txt`);
  expect(await readdir(folder)).toEqual([...names, ...transcripts, 'notes.txt'].toSorted());
  expect(await readFile(join(folder, 'maakye.m4a.tw.txt'), 'utf8')).toBe('Maakye! (maakye.m4a)');
  expect((await client.nsem.jobs.list()).data).toHaveLength(names.length);

  expect(await transcribe().ended).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('a failed recording is reported, and the others are transcribed', async () => {
  await writeFile(join(folder, 'broken.mp3'), 'This is not a recording.');
  const running = transcribe(true);
  const jobs = await uploadedJobs(running);
  for (const [name, id] of jobs) {
    await provider.nsem.jobs.assign(id);
    if (name === 'interview.ogg') {
      await provider.nsem.jobs.fail(id, { reason: 'The sea is louder than the voice.' });
    } else
      await provider.nsem.jobs.deliver(id, { output_text: 'Maakye!', note: 'Checked by hand.' });
  }
  const { code, stdout, stderr } = await running.ended;
  expect(code).toBe(1);
  expect(stderr.trim().split('\n').toSorted()).toEqual([
    expect.stringMatching(/^broken\.mp3: [A-Z].*\.$/),
    'interview.ogg: The sea is louder than the voice.',
  ]);
  expect(stdout).toMatch(/\[K[^\n]*interview\.ogg \d+ %[^\n]*\r/);
  expect(await readdir(folder)).toContain('medaase.wav.tw.txt');
});

test('a missing folder is reported in a sentence', async () => {
  const start = { cwd: folder, env: client.env };
  expect(await startExample('transcribe-folder.ts', ['Twi', 'tapes'], start).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: "tapes: ENOENT: no such file or directory, scandir 'tapes'\n",
  });
});
