import { link, open, readFile, rm, truncate, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import type { JobStatus } from '@nsem/sdk';

import { CliError, exitCode, usageError } from '../../cli-error.ts';

/** The order for a file. It is written before the order is sent, and again after each step. */
export type Order = Readonly<{
  key: string;
  /** The file, for people who read the state. */
  file: string;
  attempt: number;
  /** Null until the server has confirmed it. */
  job: number | null;
  status: JobStatus | null;
  /** The path of the result, from the folder of the files. */
  saved: string | null;
}>;

const stateName = '.nsem-folder.jsonl';
const lockName = '.nsem-folder.lock';

/**
 * The orders of a folder, in a file to which a line is added with each step: a crash loses none.
 * One program at a time uses it.
 */
export class FolderState implements AsyncDisposable {
  readonly #orders: Map<string, Order>;
  readonly #file: FileHandle;
  readonly #lock: string;
  #writing: Promise<void> = Promise.resolve();

  private constructor(orders: Map<string, Order>, file: FileHandle, lock: string) {
    this.#orders = orders;
    this.#file = file;
    this.#lock = lock;
  }

  /** Reads the orders of a folder, without locking it. */
  static async read(folder: string, server: string): Promise<ReadonlyMap<string, Order>> {
    return parseState(await readState(folder), server, join(folder, stateName));
  }

  /**
   * Opens the state of a folder, and locks the folder.
   *
   * @throws CliError if another program uses it, or it belongs to another server.
   */
  static async open(folder: string, server: string): Promise<FolderState> {
    const lock = await takeLock(join(folder, lockName));
    try {
      const path = join(folder, stateName);
      const text = await readState(folder);
      const orders = parseState(text, server, path);
      const file = await open(path, 'a', 0o600);
      // A line that a crash has cut off was never relied on.
      await truncate(path, Buffer.byteLength(completeLines(text)));
      const state = new FolderState(orders, file, lock);
      if (text === '') await state.#append({ version: 1, server });
      return state;
    } catch (error) {
      await rm(lock, { force: true });
      throw error;
    }
  }

  /** The orders by their keys. */
  get orders(): ReadonlyMap<string, Order> {
    return this.#orders;
  }

  /** Adds or replaces an order. Resolves when it is safe on disk. */
  async put(order: Order): Promise<void> {
    this.#orders.set(order.key, order);
    this.#writing = this.#writing.then(() => this.#append(order));
    await this.#writing;
  }

  async #append(line: object): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(line)}\n`);
    await this.#file.datasync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
    await rm(this.#lock, { force: true });
  }
}

const readState = (folder: string): Promise<string> =>
  readFile(join(folder, stateName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

const completeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

function parseState(text: string, server: string, path: string): Map<string, Order> {
  const [head, ...lines] = completeLines(text).split('\n').filter(Boolean);
  const orders = new Map<string, Order>();
  if (head === undefined) return orders;
  try {
    const { version, server: owner } = JSON.parse(head) as { version: unknown; server: string };
    if (version !== 1) throw new SyntaxError('unknown version');
    if (owner !== server) throw otherServer(path, owner);
    for (const line of lines) {
      const order = JSON.parse(line) as Order;
      orders.set(order.key, order);
    }
    return orders;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CliError(`${path} is damaged.`, {
      code: 'cli.folder-state-invalid',
      exitCode: exitCode.failure,
      suggestion: 'Delete it: the jobs are found again by their references.',
    });
  }
}

const otherServer = (path: string, owner: string): CliError =>
  usageError(`The orders in ${path} are those of ${owner}.`, `Use --url ${owner}`);

/** @returns the path of the lock. */
async function takeLock(path: string): Promise<string> {
  for (;;) {
    if (await createLock(path)) return path;
    const owner = Number(await readFile(path, 'utf8').catch(() => '0'));
    if (isRunning(owner)) throw busy(path, owner);
    // Its owner was killed.
    await rm(path, { force: true });
  }
}

/** Creates a lock, complete from the beginning; returns false if there is one. */
async function createLock(path: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, String(process.pid), { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const busy = (path: string, pid: number): CliError =>
  new CliError(`Another nsem (process ${pid}) works on this folder.`, {
    code: 'cli.folder-busy',
    exitCode: exitCode.conflict,
    suggestion: `If that is wrong, delete ${path}`,
  });
