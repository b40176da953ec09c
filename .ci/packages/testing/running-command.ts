import type { ChildProcessWithoutNullStreams } from 'node:child_process';

/** A program that runs: what it prints, and what is typed. */
export class RunningCommand {
  readonly #child: ChildProcessWithoutNullStreams;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  #unread = '';
  #printed = '';
  #check = () => {};

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.#unread += String(chunk);
        this.#printed += String(chunk);
        this.#check();
      });
    }
    // It may end before it has read everything.
    child.stdin.on('error', () => {});
  }

  /** Everything that it has printed. */
  get printed(): string {
    return this.#printed;
  }

  /** Waits until it prints a text, after the one that was waited for before. */
  async shows(text: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#check = () => {
      const end = this.#unread.indexOf(text);
      if (end === -1) return;
      this.#unread = this.#unread.slice(end + text.length);
      this.#check = () => {};
      resolve();
    };
    this.#check();
    const failed = this.ended.then((code) => {
      throw new Error(`It ended with ${code}, without printing "${text}": ${this.#printed}`);
    });
    await Promise.race([promise, failed]);
  }

  /** Types a text. */
  type(text: string | Uint8Array): void {
    this.#child.stdin.write(text);
  }

  /** Ends its input. */
  endInput(): void {
    this.#child.stdin.end();
  }

  /** Sends a signal, and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<number | string | null> {
    this.#child.kill(signal);
    return this.ended;
  }
}
