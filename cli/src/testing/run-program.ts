import { Readable, Writable } from 'node:stream';

import type { ExitCode } from '../exit-code.ts';
import { runCli } from '../run-cli.ts';

/** The world that a command is run in. */
export type Setting = Readonly<{
  env?: Readonly<Record<string, string>>;
  /** What is piped into it. */
  input?: string | Uint8Array;
  /** Whether it is run at a terminal of 80 columns. */
  atTerminal?: boolean;
  configFolder?: string;
  signal?: AbortSignal;
}>;

/** What came of it. */
export type Outcome = Readonly<{ code: ExitCode; stdout: string; stderr: string; bytes: Buffer }>;

/** Runs a command line in this process, and collects what it prints. */
export async function runProgram(args: readonly string[], setting: Setting = {}): Promise<Outcome> {
  const { env = {}, input = '', atTerminal = false } = setting;
  const [stdout, stderr] = [collector(atTerminal), collector(atTerminal)];
  const code = await runCli(args, {
    env,
    stdin: Object.assign(Readable.from([Buffer.from(input)]), { isTTY: atTerminal }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    configFolder: setting.configFolder ?? '/nonexistent/nsem',
    signal: setting.signal ?? new AbortController().signal,
  });
  const bytes = stdout.collected();
  return { code, stdout: bytes.toString(), stderr: stderr.collected().toString(), bytes };
}

function collector(isTTY: boolean) {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece);
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, columns: 80 }),
    collected: () => Buffer.concat(pieces),
  };
}
