import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { byTier } from '@nsem/core/testing';
import type { Nsem, Wallet } from '@nsem/sdk';

import { runProgram } from '../../src/testing/run-program.ts';

const start = process.cwd();
const program = fileURLToPath(new URL('../../bin/nsem.cjs', import.meta.url));

/** The output and the exit code of a command. */
export type CommandResult = Readonly<{
  code: number | null;
  bytes: Buffer;
  stdout: string;
  stderr: string;
}>;

const environmentOf = (home: string) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  XDG_CONFIG_HOME: home,
});

/** Runs a command in this process. */
function runHere(home: string, args: readonly string[], input: string): Promise<CommandResult> {
  process.chdir(home);
  return runProgram(args, { env: environmentOf(home), input, configFolder: join(home, 'nsem') });
}

/** Runs a command of the built program. */
async function runBuilt(
  home: string,
  args: readonly string[],
  input: string,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: { ...environmentOf(home), NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  child.stdin.end(input);
  const printed = Promise.all([buffer(child.stdout), text(child.stderr)]);
  const [[bytes, stderr]] = await Promise.all([printed, once(child, 'close')]);
  return { code: child.exitCode, bytes, stdout: bytes.toString(), stderr };
}

/** A user of `nsem` with a home folder: of the built program in the exhaustive tier, which takes long to start. */
export class TerminalUser implements AsyncDisposable {
  readonly home: string;
  readonly #url: string;

  private constructor(home: string, url: string) {
    this.home = home;
    this.#url = url;
  }

  /** Creates the home folder. */
  static async create(url: string): Promise<TerminalUser> {
    return new TerminalUser(await mkdtemp(join(tmpdir(), 'cli-home-')), url);
  }

  /** Runs `nsem` in the home folder. */
  run(args: readonly string[], input = ''): Promise<CommandResult> {
    const runs = byTier({ main: runHere, exhaustive: runBuilt });
    return runs(this.home, args, input);
  }

  /** Logs in with a password on standard input. */
  logIn({
    email,
    password,
  }: Readonly<{ email: string; password: string }>): Promise<CommandResult> {
    return this.run(
      ['login', '--url', this.#url, '--email', email, '--password-stdin'],
      `${password}\n`,
    );
  }

  /** Runs a command with `--json`; throws an error with its output if it fails. */
  async runJson<T>(args: readonly string[], input = ''): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], input);
    if (code !== 0) throw new Error(`nsem ${args.join(' ')} exited with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.chdir(start);
    await rm(this.home, { recursive: true });
  }
}

/** The amounts of a wallet. */
export async function walletOf(nsem: Nsem): Promise<Partial<Wallet>> {
  const { wallet_balance, held, total_earned, total_spent } = await nsem.wallet.get();
  return { wallet_balance, held, total_earned, total_spent };
}
