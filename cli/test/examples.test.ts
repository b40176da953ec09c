import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { byTier } from '@nsem/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { describeProgram, examplesOf, listCommands } from '../src/help/describe-commands.ts';
import { runProgram } from '../src/testing/run-program.ts';
import { ExamplePlace, password, recording } from './examples/example-place.ts';
import { asToken, asUrl, type Scene } from './examples/scene.ts';
import { scenes } from './examples/scenes.ts';
import { installNsem } from './support/command-shim.ts';

let place: ExamplePlace;
let shell: string;
let home: string;
const start = process.cwd();

beforeAll(async () => {
  place = await ExamplePlace.open({ NSEM_TWO_ADMINS_ABOVE: '1000' });
  shell = await mkdtemp(join(tmpdir(), 'cli-shell-'));
});

afterAll(async () => {
  await place.market.stop();
  await rm(shell, { recursive: true });
});

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'cli-example-'));
  await furnish();
  process.chdir(home);
});

afterEach(async () => {
  process.chdir(start);
  await rm(home, { recursive: true });
});

/** Creates the files that examples name. */
async function furnish(): Promise<void> {
  const shells = ['.zfunc', '.config/fish/completions'];
  for (const folder of ['leaflets', 'lessons', 'interviews', 'results', ...shells]) {
    await mkdir(join(home, folder), { recursive: true });
  }
  const texts = {
    'leaflet.txt': 'Drink plenty of clean water and rest until the fever has gone.',
    'story.txt': 'Kweku Ananse wanted all the wisdom of the world for himself.',
    'leaflets/hands.txt': 'Wash your hands with soap before you eat.',
    'lessons/one.txt': 'Ŋdi na mi.',
    'password.txt': `${password}\n`,
    'api-key.txt': `${place.client.token}\n`,
  };
  for (const [name, content] of Object.entries(texts)) await writeFile(join(home, name), content);
  const recordings = {
    'makola-market.mp3': 'maakye-cbr.mp3',
    'narration.mp3': 'maakye-cbr.mp3',
    'voice.wav': 'medaase.wav',
    'interviews/queen-mother.ogg': 'maakye-opus.ogg',
  };
  for (const [name, source] of Object.entries(recordings)) {
    await copyFile(recording(source), join(home, name));
  }
  const document = new URL('examples/leaflet-twi.docx', import.meta.url);
  await copyFile(document, join(home, 'leaflet-twi.docx'));
}

type Example = Readonly<{ name: string; line: string }>;

const ofHelp: readonly Example[] = listCommands(describeProgram()).flatMap(({ name, command }) =>
  examplesOf(command).map((line) => ({ name, line })),
);

/** The lines of docs/cli.md that a user can copy; the reference has only forms of commands. */
function readGuide(): readonly Example[] {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  const [guide = ''] = page.split('## All commands');
  const blocks = Array.from(guide.matchAll(/^```sh\n([^]*?)^```$/gm), ([, block = '']) => block);
  return blocks
    .flatMap((block) => block.trimEnd().split('\n'))
    .map((line) => line.replaceAll('npx nsem', 'nsem').split(' # ')[0]?.trimEnd() ?? '')
    .map((line) => ({ line, name: /nsem (\w+(?: \w+)?)/.exec(line)?.[1] ?? '' }));
}

const examples = [...ofHelp, ...readGuide()];

const sceneOf = ({ name, line }: Example): string =>
  [line.replace(/^nsem /, ''), name, name.split(' ')[0] ?? ''].find((key) => key in scenes) ?? '';

/** A line that needs a shell: more than one command, or files that it reads and writes. */
const needsShell = (line: string): boolean => / (?:&&|\||<|>>?) |\$\(|^(?!nsem )/.test(line);

/** One command, and a file for its input or output. */
const redirected = /^(nsem [^|&$<>]+) (<|>>?) (\S+)$/;

/** The commands between a shell's operators, if there are only these. */
const partsOf = (line: string): readonly string[] => line.split(/ (?:&&|\|) /);

/** A command of nsem whose input or output may be a file, or of another program without operators. */
const isPart = (part: string): boolean =>
  /^nsem [^|&$<>]+$/.test(part) || redirected.test(part) || /^(?!.*\bnsem\b)[^|&$<>]+$/.test(part);

/** Whether no operator that ends or begins the part was in quotes. */
const hasWholeQuotes = (part: string): boolean =>
  [/'/g, /"/g].every((quote) => part.split(quote).length % 2 === 1);

/** In the main tier, a shell runs only what needs one for more than files, pipes and one command after another. */
const isOfParts = (line: string): boolean =>
  byTier({
    main: partsOf(line).every((part) => isPart(part) && hasWholeQuotes(part)),
    exhaustive: false,
  });

/** The words of a line without a shell's characters. */
const wordsOf = (line: string): readonly string[] =>
  Array.from(
    line.replace(/^nsem /, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );

type Replacements = Readonly<Record<string, string | number>>;

/** Writes the names of this marketplace instead of those of an example. */
function fill(line: string, names: Replacements): string {
  const { url } = place.market;
  const all = new Map<string, string | number>([
    ['http://127.0.0.1:8080', url],
    ['https://nsem.example.com', url],
    ['https://staging.example.com', url],
    ...Object.entries(names),
  ]);
  const found = Array.from(all.keys(), (name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  ).join('|');
  const pattern = new RegExp(`(?<![\\w.-])(?:${found})(?![\\w-])`, 'g');
  return line.replaceAll(pattern, (name) => String(all.get(name)));
}

type Result = Readonly<{ code: number | null; stdout: string; stderr: string }>;

async function runInShell(
  line: string,
  env: Readonly<Record<string, string>>,
  input: string | Uint8Array = '',
): Promise<Result> {
  const path = await installNsem(shell);
  const cache = process.env['NODE_COMPILE_CACHE'] ?? '';
  const child = spawn('bash', ['-o', 'pipefail', '-c', line], {
    cwd: home,
    env: { ...env, PATH: path, HOME: home, XDG_CONFIG_HOME: home, NODE_COMPILE_CACHE: cache },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program may end before it has read everything.
  child.stdin.on('error', () => {}).end(input);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [[stdout, stderr]] = await Promise.all([printed, once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

/** What a shell makes of a word. */
const expand = (word: string, env: Readonly<Record<string, string>>): string =>
  word.replace(/^~/, home).replace(/^\$(\w+)$/, (_, name: string) => env[name] ?? '');

/** Runs one command whose input or output may be a file, as a shell does, which takes long to start. */
async function runWithFile(
  line: string,
  env: Readonly<Record<string, string>>,
  input: string | Uint8Array,
): Promise<Result & Readonly<{ bytes: Uint8Array }>> {
  const [, command = line, arrow, word = ''] = redirected.exec(line) ?? [];
  const path = expand(word, env);
  const result = await runProgram(wordsOf(command), {
    env: { ...env, PATH: process.env['PATH'] ?? '', HOME: home },
    input: arrow === '<' ? await readFile(path) : input,
    configFolder: join(home, 'nsem'),
  });
  if (arrow === '>') await writeFile(path, result.bytes);
  if (arrow === '>>') await appendFile(path, result.bytes);
  return result;
}

/** Runs the commands of a line as a shell does: each pipe passes on what was printed; the first failure counts. */
async function runParts(line: string, env: Readonly<Record<string, string>>): Promise<Result> {
  let last: Result = { code: 0, stdout: '', stderr: '' };
  for (const command of line.split(' && ')) {
    let input: string | Uint8Array = '';
    for (const part of command.split(' | ')) {
      if (part.startsWith('nsem ')) {
        const { bytes, ...result } = await runWithFile(part, env, input);
        [last, input] = [result, bytes];
      } else {
        last = await runInShell(part, env, input);
        input = last.stdout;
      }
      if (last.code !== 0) return last;
    }
  }
  return last;
}

async function runAtTerminal(
  line: string,
  env: Readonly<Record<string, string>>,
  { isEndless, typed }: Readonly<{ isEndless: boolean; typed: readonly string[] }>,
): Promise<Result> {
  const path = await installNsem(shell);
  const stop = new AbortController();
  // A result that is saved ends what would go on for ever, as a line that is printed does.
  watch(home, { signal: stop.signal }, (_, name) => {
    if (isEndless && name?.startsWith('job-')) stop.abort();
  });
  return runProgram(wordsOf(line), {
    env: { ...env, PATH: path, HOME: home },
    input: typed,
    atTerminal: true,
    configFolder: join(home, 'nsem'),
    signal: stop.signal,
    ...(isEndless && { onOutput: () => stop.abort() }),
  });
}

test('no scene is left over', () => {
  const used = new Set(examples.map(sceneOf));
  expect(Object.keys(scenes).filter((key) => !used.has(key))).toEqual([]);
  expect(examples.length).toBeGreaterThan(180);
});

test.each(examples)('$line', async ({ name, line }) => {
  const scene: Scene | undefined = scenes[sceneOf({ name, line })];
  if (scene === undefined) throw new Error(`scenes.ts has nothing for: ${name}`);
  await using ends = new AsyncDisposableStack();
  const stage = { place, home, line, ends };
  const names = (await scene.prepare?.(stage)) ?? {};
  const token = names[asToken] ?? (scene.as === 'anyone' ? '' : place[scene.as].token);
  const env = {
    NSEM_URL: String(names[asUrl] ?? place.market.url),
    PROFILE: join(home, 'profile.ps1'),
    ...(token !== '' && { NSEM_TOKEN: String(token) }),
  };
  const filled = fill(line, names);
  const keys = typeof scene.typed === 'function' ? scene.typed(stage) : scene.typed;
  const typed = (keys ?? ['y']).map((each) => fill(each, names));
  const { isEndless = false, code = isEndless ? 130 : 0 } = scene;
  const runs = () => {
    if (!needsShell(filled)) return runAtTerminal(filled, env, { isEndless, typed });
    return isOfParts(filled) ? runParts(filled, env) : runInShell(filled, env);
  };
  const running = runs();
  const end = new AbortController();
  const ended = running.finally(() => end.abort());
  while (!end.signal.aborted && scene.during !== undefined) await scene.during(place);
  const result = await ended;
  expect(result.code, `${filled}\n${result.stdout}${result.stderr}`).toBe(code);
});
