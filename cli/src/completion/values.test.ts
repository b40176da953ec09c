import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { describeProgram, listCommands } from '../help/describe-commands.ts';
import { startDescribedApi } from '../testing/described-api.ts';
import { runProgram } from '../testing/run-program.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { problem, StubApi, type StubResponses } from '../testing/stub-api.ts';
import { completionScripts } from './scripts.ts';
import { kindOfArgument, kindOfOption, valueKinds } from './value-kind.ts';

const responses: StubResponses = {
  'GET /jobs/': {
    json: [sampleJob({ id: 128 }), sampleJob({ id: 97, status: 'completed' })],
  },
  'GET /languages/': {
    json: [
      { id: 1, name: 'Twi', language_code: 'tw' },
      { id: 2, name: 'A trap', language_code: '$(reboot)' },
      { id: 3, name: 'Ewe\n\u001b[31m', language_code: 'ee' },
    ],
  },
};

let folder: string;
let background: (readonly string[])[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-completion-'));
  background = [];
});
afterEach(() => rm(folder, { recursive: true }));

type Env = Readonly<Record<string, string>>;

const runIn = (env: Env, args: readonly string[]) =>
  runProgram(['__complete', ...args], {
    env: { NSEM_TOKEN: 'key', ...env },
    configFolder: join(folder, 'config'),
    cacheFolder: join(folder, 'cache'),
    onBackground: (started) => background.push(started),
  });
/** Completes with what is in the cache, or what the server returns meanwhile. */
const complete = (api: Pick<StubApi, 'url'>, ...words: string[]) =>
  runIn({ NSEM_URL: api.url }, ['--', ...words]);
/** Requests the values without a limit of time that a busy machine could exceed, and completes. */
async function refreshAndComplete(api: Pick<StubApi, 'url'>, ...words: string[]) {
  await runIn({ NSEM_URL: api.url }, ['--refresh', '--', ...words]);
  return complete(api, ...words);
}
const textsOf = ({ stdout }: Readonly<{ stdout: string }>) =>
  stdout.split('\n').flatMap((line) => (line === '' ? [] : line.split('\t')[0]));

describe('values', () => {
  test('are suggested with what they are', async () => {
    await using api = await StubApi.start(responses);
    const { stdout } = await refreshAndComplete(api, 'jobs', 'get', '');
    expect(stdout).toBe(
      '128\tin progress, translation en → tw\n97\tcompleted, translation en → tw\n',
    );
    expect((await complete(api, 'jobs', 'get', '9')).stdout).toMatch(/^97\t.+\n$/);
  });

  test('are suggested for each of several arguments', async () => {
    await using api = await StubApi.start(responses);
    expect(textsOf(await refreshAndComplete(api, 'jobs', 'wait', '97', ''))).toEqual(['128', '97']);
  });

  test('contain nothing that a shell could run or a terminal could interpret', async () => {
    await using api = await StubApi.start(responses);
    const { stdout } = await refreshAndComplete(api, 'jobs', 'create', '--from', '');
    expect(stdout).toBe('tw\tTwi\nee\tEwe [31m\n');
  });

  test('are suggested at once, or requested in the background if the server is slow', async () => {
    await using api = await StubApi.start(responses);
    const texts = textsOf(await complete(api, 'jobs', 'get', ''));
    expect(texts).toEqual(background.length === 0 ? ['128', '97'] : []);
  });

  test('are requested once in a while', async () => {
    await using api = await StubApi.start(responses);
    await refreshAndComplete(api, 'jobs', 'get', '');
    await complete(api, 'jobs', 'cancel', '');
    expect(api.received).toHaveLength(1);
  });

  test('are stored for their owner only, for each token', async () => {
    await using api = await StubApi.start(responses);
    await refreshAndComplete(api, 'jobs', 'get', '');
    const cache = join(folder, 'cache', 'completion');
    const [file = ''] = await readdir(cache);
    expect((await stat(join(cache, file))).mode & 0o777).toBe(0o600);
    expect((await stat(cache)).mode & 0o777).toBe(0o700);
    expect(await readFile(join(cache, file), 'utf8')).not.toContain('key');
    const other = { NSEM_URL: api.url, NSEM_TOKEN: 'other' };
    await runIn(other, ['--refresh', '--', 'jobs', 'get', '']);
    expect(api.received).toHaveLength(2);
    expect(await readdir(cache)).toHaveLength(2);
  });

  test('are requested again if the cache is invalid', async () => {
    await using api = await StubApi.start(responses);
    await refreshAndComplete(api, 'jobs', 'get', '');
    const cache = join(folder, 'cache', 'completion');
    const [file = ''] = await readdir(cache);
    for (const content of [
      '{',
      '[]',
      '{"job":{"requestedAt":9e15,"loadedAt":9e15,"values":[7]}}',
    ]) {
      await writeFile(join(cache, file), content);
      const outcome = await refreshAndComplete(api, 'jobs', 'get', '');
      expect(textsOf(outcome)).toEqual(['128', '97']);
    }
  });

  test('are those of the server that the command line names', async () => {
    await using api = await StubApi.start(responses);
    const words = ['--url', api.url, 'jobs', 'get', ''];
    const outcome = await refreshAndComplete({ url: 'http://127.0.0.1:1' }, ...words);
    expect(textsOf(outcome)).toEqual(['128', '97']);
  });

  test('of an earlier time are suggested for a day if the server does not respond', async () => {
    const day = 24 * 60 * 60_000;
    const gone = { url: 'http://127.0.0.1:1' };
    await complete(gone, 'jobs', 'get', '');
    const cache = join(folder, 'cache', 'completion');
    const file = join(cache, (await readdir(cache))[0] ?? '');
    const completeAfter = async (ageMs: number) => {
      const [requestedAt, loadedAt] = [Date.now() - day, Date.now() - ageMs];
      const values = [{ text: '128', description: '' }];
      await writeFile(file, JSON.stringify({ job: { requestedAt, loadedAt, values } }));
      return textsOf(await complete(gone, 'jobs', 'get', ''));
    };
    expect(await completeAfter(day - 60_000)).toEqual(['128']);
    expect(await completeAfter(day + 60_000)).toEqual([]);
  });

  test.each([
    ['an offline server', { url: 'http://127.0.0.1:1' }],
    ['an invalid address', { url: 'nowhere' }],
  ])('of %s are not suggested, and nothing is reported', async (_, api) => {
    const outcome = await complete(api, 'jobs', 'get', '');
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  test('that are not permitted are not requested at each key', async () => {
    await using api = await StubApi.start({
      'GET /admin/accounts': problem(403, 'permission.denied', 'No.'),
    });
    await refreshAndComplete(api, 'users', 'get', '');
    const outcome = await complete(api, 'users', 'get', '1');
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(api.received).toHaveLength(1);
  });

  test('of a slow server are requested in the background, for the next time', async () => {
    let isSlow = true;
    await using api = await StubApi.start(() =>
      isSlow ? { stall: true } : { json: [sampleJob({ id: 128 })] },
    );
    const words = ['jobs', 'get', ''];
    expect(await complete(api, ...words)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(background).toEqual([['__complete', '--refresh', '--', ...words]]);
    await complete(api, ...words);
    expect(background).toHaveLength(1);
    isSlow = false;
    const refreshed = await runIn({ NSEM_URL: api.url }, (background[0] ?? []).slice(1));
    expect(refreshed).toMatchObject({ code: 0, stdout: '' });
    expect(textsOf(await complete(api, ...words))).toEqual(['128']);
  });
});

test('the profiles are suggested with their servers', async () => {
  const login = { url: 'https://nsem.example.com', token: 'a', expiresAt: null, deviceToken: null };
  const configFolder = join(folder, 'config');
  const { CredentialStore } = await import('../credentials.ts');
  await new CredentialStore(configFolder, { profile: 'staging', isReadOnly: false }).write(login);
  const { stdout } = await complete({ url: 'http://127.0.0.1:1' }, 'auth', 'switch', '');
  expect(stdout).toBe('staging\thttps://nsem.example.com\n');
});

const program = describeProgram();

test('every kind of value belongs to an argument or an option', () => {
  const kinds = listCommands(program).flatMap(({ command }) => [
    ...command.registeredArguments.map((each) => kindOfArgument(command, each)),
    ...[...command.options, ...program.options].map((each) => kindOfOption(each)),
  ]);
  const used = new Set(kinds.filter((kind) => kind !== null));
  expect([...used].toSorted()).toEqual(valueKinds);
});

test('every argument that is an ID has a kind', () => {
  const unknown = listCommands(program).flatMap(({ name, command }) =>
    command.registeredArguments
      .filter((each) => each.name().startsWith('id') && kindOfArgument(command, each) === null)
      .map(() => name),
  );
  expect(unknown).toEqual([]);
});

test.each(valueKinds.filter((kind) => kind !== 'profile'))(
  'the values %s are read from the API',
  async (kind) => {
    const { api: started } = await startDescribedApi({});
    await using api = started;
    const { loadValues } = await import('./load-values.ts');
    const { Nsem } = await import('@nsem/sdk');
    const nsem = new Nsem({ baseUrl: api.url, token: 'key' });
    const [first] = await loadValues(kind, nsem, {});
    expect(first?.text).toMatch(/^[\w-]+$/);
    expect(first?.description).not.toMatch(/^$|undefined|null/);
  },
);

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));
const nsem = `nsem() { '${process.execPath}' --conditions=source '${bin}' "$@"; }`;
const shellsHere = [
  [
    'bash',
    `${nsem}
${completionScripts.bash}
COMP_WORDS=(nsem jobs create --from '') COMP_CWORD=4
_nsem
printf '%s\\n' "\${COMPREPLY[@]}"`,
    ['ee', 'tw'],
  ],
  [
    'zsh',
    `${nsem}
compdef() { :; }
_describe() { print -l -- "\${(@P)2}"; }
${completionScripts.zsh}
words=(nsem jobs create --from '') CURRENT=5
_nsem`,
    ['ee:Ewe [31m', 'tw:Twi'],
  ],
  [
    'fish',
    `function nsem; '${process.execPath}' --conditions=source '${bin}' $argv; end
${completionScripts.fish}
complete -C 'nsem jobs create --from '`,
    ['ee\tEwe [31m', 'tw\tTwi'],
  ],
] as const;
const installed = shellsHere.filter(([shell]) => spawnSync(shell, ['-c', 'true']).status === 0);

test.each(installed)('%s suggests values of the server', async (shell, script, expected) => {
  await using api = await StubApi.start(responses);
  const args = ['__complete', '--refresh', '--', 'jobs', 'create', '--from', ''];
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    NSEM_URL: api.url,
  };
  await run(process.execPath, ['--conditions=source', bin, ...args], { env });
  const { stdout, stderr } = await run(shell, ['-c', script], { env });
  expect(stderr).toBe('');
  expect(stdout.trimEnd().split('\n').toSorted()).toEqual(expected);
});
