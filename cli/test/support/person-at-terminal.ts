import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Nsem, Wallet } from '@nsem/sdk';

const program = fileURLToPath(new URL('../../src/bin.ts', import.meta.url));

/** What a command printed, and how it ended. */
export type Ran = Readonly<{ code: number | null; bytes: Buffer; stdout: string; stderr: string }>;

/** Somebody who works with `nsem`, with a home folder of their own. */
export class PersonAtTerminal implements AsyncDisposable {
  readonly home: string;
  readonly #url: string;

  private constructor(home: string, url: string) {
    this.home = home;
    this.#url = url;
  }

  /** Gives somebody a home folder. */
  static async settle(url: string): Promise<PersonAtTerminal> {
    return new PersonAtTerminal(await mkdtemp(join(tmpdir(), 'cli-home-')), url);
  }

  /** Runs `nsem` with these arguments, in the home folder. */
  async run(args: readonly string[], input = ''): Promise<Ran> {
    const child = spawn(process.execPath, ['--conditions=source', program, ...args], {
      cwd: this.home,
      env: { PATH: process.env['PATH'], HOME: this.home, XDG_CONFIG_HOME: this.home },
    });
    child.stdin.end(input);
    const printed = Promise.all([buffer(child.stdout), text(child.stderr)]);
    const [[bytes, stderr]] = await Promise.all([printed, once(child, 'close')]);
    return { code: child.exitCode, bytes, stdout: bytes.toString(), stderr };
  }

  /** Logs in by a password that is piped in. */
  logIn({ email, password }: Readonly<{ email: string; password: string }>): Promise<Ran> {
    return this.run(
      ['login', '--url', this.#url, '--email', email, '--password-stdin'],
      `${password}\n`,
    );
  }

  /** Runs a command whose answer is one JSON document; fails with what it said where it fails. */
  async ask<T>(args: readonly string[], input = ''): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], input);
    if (code !== 0) throw new Error(`nsem ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.home, { recursive: true });
  }
}

/** The figures of a wallet. */
export async function walletOf(nsem: Nsem): Promise<Partial<Wallet>> {
  const { wallet_balance, held, total_earned, total_spent } = await nsem.wallet.get();
  return { wallet_balance, held, total_earned, total_spent };
}
