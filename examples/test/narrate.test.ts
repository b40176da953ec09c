import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startExample } from './run-example.ts';
import { startMarketplace, type Marketplace, type Person } from './start-marketplace.ts';
import { toneWav } from './tone-wav.ts';

const voice = toneWav(3);

let market: Marketplace;
let provider: Person;
let client: Person;
let folder: string;

beforeAll(async () => {
  market = await startMarketplace();
  provider = await market.joinAsProvider('Dela Afi Kpodo', {
    service_type: 'narration',
    language: 'Ewe',
    sample_text: 'Woezɔ loo!',
    audio_recording: `data:audio/wav;base64,${voice.toString('base64')}`,
  });
  client = await market.joinAsClient('Kojo Antwi Danso', 100);
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

async function narratedBy(running: ReturnType<typeof narrate>): Promise<void> {
  const [, id] = await running.printed(/Job (\d+): pending$/m);
  await provider.nsem.jobs.assign(Number(id));
  await provider.nsem.jobs.deliver(Number(id), { file: { name: 'woezo.wav', data: voice } });
}

test('the price is told and agreed to, the narration saved, and the provider rated', async () => {
  const running = narrate(['Ewe', 'welcome.txt', '4']);
  await running.printed(
    /^\d+ words, read aloud in Ewe, cost GHS \d+\.\d\d\.\nAsk for it\? \(y\/n\) $/,
  );
  running.stdin.write('y\n');
  await narratedBy(running);
  const { code, stdout, stderr } = await running.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/completed\nSaved welcome\.ee\.wav\nDela Afi Kpodo: ★★★★\n$/);
  expect(await readFile(join(folder, 'welcome.ee.wav'))).toEqual(voice);
});

test('agreed to beforehand, it asks nothing, and edits a rating that is there', async () => {
  const running = narrate(['Ewe', 'welcome.txt', '5', '--yes']);
  await narratedBy(running);
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
  const { data: ratings } = await client.nsem.ratings.mine();
  expect(ratings.map(({ rating }) => rating)).toEqual([5]);
});

test.each(['n\n', ''])('without a yes (%j) nothing is asked for', async (answer) => {
  const { data: before } = await client.nsem.jobs.list();
  const running = narrate(['Ewe', 'welcome.txt']);
  running.stdin.end(answer);
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
  expect((await client.nsem.jobs.list()).data).toHaveLength(before.length);
});

test('what is missing in the wallet is told in a sentence', async () => {
  const { env } = await market.joinAsClient('Yaa Asantewaa Poku');
  const { code, stderr } = await narrate(['Ewe', 'welcome.txt', '--yes'], env).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^This costs .* is missing\.\n$/);
});

test('a wrong command line says how it is used', async () => {
  expect(await narrate(['Ewe', 'welcome.txt', '6']).ended).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Usage: node narrate.ts LANGUAGE FILE [STARS] [--yes]\n',
  });
});
