import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startExample } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const voice = await readFile(
  new URL('../../adapters/test/fixtures/audio/medaase.wav', import.meta.url),
);

let market: Marketplace;
let provider: TestUser;
let client: TestUser;
let folder: string;

beforeAll(async () => {
  market = await startMarketplace();
  provider = await market.registerProvider('Dela Afi Kpodo', {
    service_type: 'narration',
    language: 'Ewe',
    sample_text: 'Woezɔ loo!',
    audio_recording: `data:audio/wav;base64,${voice.toString('base64')}`,
  });
  client = await market.registerClient('Kojo Antwi Danso', 100);
  folder = await mkdtemp(join(tmpdir(), 'narrate-'));
  await writeFile(
    join(folder, 'welcome.txt'),
    'Woezɔ ɖe míaƒe kɔdzia. Míele klalo be míakpe ɖe ŋuwò.',
  );
});

afterAll(async () => {
  await market.stop();
  await rm(folder, { recursive: true });
});

const narrate = (args: readonly string[], env = client.env) =>
  startExample('narrate.ts', args, { cwd: folder, env });

async function narrateJob(running: ReturnType<typeof narrate>): Promise<void> {
  const [, id] = await running.printed(/Job (\d+): pending$/m);
  await provider.nsem.jobs.assign(Number(id));
  await provider.nsem.jobs.deliver(Number(id), {
    file: { name: 'woezo.wav', data: voice },
    note: 'Checked by hand.',
  });
}

test('the price is confirmed, the narration saved, and the provider rated', async () => {
  const running = narrate(['Ewe', 'welcome.txt', '4']);
  await running.printed(
    /^A narration of \d+ words in Ewe costs GHS \d+\.\d\d\.\nCreate the job\? \(y\/n\) $/,
  );
  running.stdin.write('y\n');
  await narrateJob(running);
  const { code, stdout, stderr } = await running.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/completed\nSaved welcome\.ee\.wav\nDela Afi Kpodo: ★★★★\n$/);
  expect(await readFile(join(folder, 'welcome.ee.wav'))).toEqual(voice);
});

test('--yes skips the confirmation, and an existing rating is updated', async () => {
  const running = narrate(['Ewe', 'welcome.txt', '5', '--yes']);
  await narrateJob(running);
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
  const { data: ratings } = await client.nsem.ratings.listMine();
  expect(ratings.map(({ rating }) => rating)).toEqual([5]);
});

test.each(['n\n', ''])('without a yes (%j) no job is created', async (answer) => {
  const { data: before } = await client.nsem.jobs.list();
  const running = narrate(['Ewe', 'welcome.txt']);
  running.stdin.end(answer);
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
  expect((await client.nsem.jobs.list()).data).toHaveLength(before.length);
});

test('a wallet that does not cover the price is reported in a sentence', async () => {
  const { env } = await market.registerClient('Yaa Asantewaa Poku');
  const { code, stderr } = await narrate(['Ewe', 'welcome.txt', '--yes'], env).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^This costs .* You’re .* short\.\n$/);
});

test('an invalid command line prints the usage', async () => {
  expect(await narrate(['Ewe', 'welcome.txt', '6']).ended).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Usage: node narrate.ts LANGUAGE FILE [STARS] [--yes]\n',
  });
});
