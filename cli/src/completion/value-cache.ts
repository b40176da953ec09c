import { createHash } from 'node:crypto';
import { promises as fs } from 'node:fs';
import { join } from 'node:path';

import { readJsonFile } from '../private-file.ts';
import type { Suggestion } from './suggest.ts';
import type { ValueKind } from './value-kind.ts';

/** The values of a kind, and when they were requested, in milliseconds since 1970. */
export type CachedValues = Readonly<{
  /** The last request, also one that failed. */
  requestedAt: number;
  /** The request that returned the values; 0 if none has. */
  loadedAt: number;
  values: readonly Suggestion[];
}>;

/** Files of logins that were not used for this long are deleted, in milliseconds. */
const unusedMs = 7 * 24 * 60 * 60_000;

type Content = Readonly<Partial<Record<ValueKind, CachedValues>>>;

/** The values that were suggested to one login, in a file that only its owner can read. */
export class ValueCache {
  readonly #folder: string;
  readonly #file: string;

  /** @param login names the profile, the server and the token; its digest names the file. */
  constructor(folder: string, login: readonly string[]) {
    const digest = createHash('sha256').update(JSON.stringify(login)).digest('hex');
    this.#folder = join(folder, 'completion');
    this.#file = join(this.#folder, `${digest.slice(0, 32)}.json`);
  }

  /** Null if the values were never requested, or if the file is not what it should be. */
  async read(kind: ValueKind): Promise<CachedValues | null> {
    const found = (await this.#load())[kind];
    return isCached(found) ? found : null;
  }

  async write(kind: ValueKind, cached: CachedValues): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#deleteUnused(cached.requestedAt);
    const content = { ...(await this.#load()), [kind]: cached };
    const temporary = `${this.#file}.${process.pid}`;
    await fs.writeFile(temporary, JSON.stringify(content), { mode: 0o600 });
    await fs.rename(temporary, this.#file);
  }

  async #load(): Promise<Content> {
    const found = await readJsonFile(this.#file).catch(() => null);
    return typeof found === 'object' && found !== null ? found : {};
  }

  async #deleteUnused(nowMs: number): Promise<void> {
    for (const name of await fs.readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await fs.stat(path);
      if (nowMs - mtimeMs > unusedMs) await fs.rm(path, { force: true });
    }
  }
}

function isCached(found: unknown): found is CachedValues {
  const { requestedAt, loadedAt, values } = Object(found) as Readonly<Record<string, unknown>>;
  return (
    typeof requestedAt === 'number' &&
    typeof loadedAt === 'number' &&
    Array.isArray(values) &&
    values.every(isSuggestion)
  );
}

function isSuggestion(found: unknown): found is Suggestion {
  const { text, description } = Object(found) as Readonly<Record<string, unknown>>;
  return typeof text === 'string' && typeof description === 'string';
}
