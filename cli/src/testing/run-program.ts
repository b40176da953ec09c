import { Readable, Writable } from 'node:stream';

import type { ExitCode } from '../cli-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { runCli } from '../run-cli.ts';

/** The environment of a command. */
export type Setting = Readonly<{
  env?: Readonly<Record<string, string>>;
  /** Its standard input; a list is what is typed at one prompt after another. */
  input?: string | Uint8Array | readonly string[];
  /** Whether it runs on a terminal, which has 80 columns and 24 rows. */
  atTerminal?: boolean;
  configFolder?: string;
  /** Where values of completions are cached; nowhere by default. */
  cacheFolder?: string;
  /** Called with the arguments of a command that is started in the background. */
  onBackground?: (args: readonly string[]) => void;
  /** The system keyring; none by default. */
  keyring?: Keyring;
  /** The pager of long lists; none by default. */
  page?: (command: string, text: string) => Promise<boolean>;
  findLatestVersion?: () => Promise<string>;
  signal?: AbortSignal;
  /** Called with each part of its standard output. */
  onOutput?: (chunk: Buffer) => void;
}>;

/** The result of a command. */
export type Outcome = Readonly<{ code: ExitCode; stdout: string; stderr: string; bytes: Buffer }>;

/** Runs a command line in this process, and collects its output. */
export async function runProgram(args: readonly string[], setting: Setting = {}): Promise<Outcome> {
  const { env = {}, input = '', atTerminal = false } = setting;
  const { keyring, cacheFolder, onBackground } = setting;
  const [stdout, stderr] = [collector(atTerminal, setting.onOutput), collector(atTerminal)];
  const code = await runCli(args, {
    env,
    stdin: Object.assign(Readable.from(chunksOf(input), { objectMode: false }), {
      isTTY: atTerminal,
      setRawMode: () => undefined,
    }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    configFolder: setting.configFolder ?? '/nonexistent/nsem',
    ...(keyring !== undefined && { openKeyring: async () => keyring }),
    ...(cacheFolder !== undefined && { cacheFolder }),
    ...(setting.page !== undefined && { page: setting.page }),
    ...(setting.findLatestVersion !== undefined && {
      findLatestVersion: setting.findLatestVersion,
    }),
    ...(onBackground !== undefined && { startInBackground: onBackground }),
    signal: setting.signal ?? new AbortController().signal,
  });
  const bytes = stdout.collected();
  return { code, stdout: bytes.toString(), stderr: stderr.collected().toString(), bytes };
}

const chunksOf = (input: string | Uint8Array | readonly string[]): Buffer[] =>
  (typeof input === 'string' || input instanceof Uint8Array ? [input] : input).map((chunk) =>
    Buffer.from(chunk),
  );

function collector(isTTY: boolean, onChunk?: (chunk: Buffer) => void) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      onChunk?.(chunk);
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, columns: 80, rows: 24 }),
    collected: () => Buffer.concat(chunks),
  };
}
