import { Readable, Writable } from 'node:stream';

import type { ExitCode } from '../exit-code.ts';
import { runCli } from '../run-cli.ts';

/** The environment of a command. */
export type Setting = Readonly<{
  env?: Readonly<Record<string, string>>;
  /** Its standard input. */
  input?: string | Uint8Array;
  /** Whether it runs on a terminal, which has 80 columns. */
  atTerminal?: boolean;
  configFolder?: string;
  signal?: AbortSignal;
}>;

/** The result of a command. */
export type Outcome = Readonly<{ code: ExitCode; stdout: string; stderr: string; bytes: Buffer }>;

/** Runs a command line in this process, and collects its output. */
export async function runProgram(args: readonly string[], setting: Setting = {}): Promise<Outcome> {
  const { env = {}, input = '', atTerminal = false } = setting;
  const [stdout, stderr] = [collector(atTerminal), collector(atTerminal)];
  const code = await runCli(args, {
    env,
    stdin: Object.assign(Readable.from([Buffer.from(input)]), {
      isTTY: atTerminal,
      // Prompts switch it on a terminal.
      setRawMode: () => {},
    }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    configFolder: setting.configFolder ?? '/nonexistent/nsem',
    signal: setting.signal ?? new AbortController().signal,
  });
  const bytes = stdout.collected();
  return { code, stdout: bytes.toString(), stderr: stderr.collected().toString(), bytes };
}

function collector(isTTY: boolean) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, columns: 80 }),
    collected: () => Buffer.concat(chunks),
  };
}
