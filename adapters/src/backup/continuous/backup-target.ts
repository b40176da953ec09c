import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, moveDurably, syncToDisk, writeNewFile } from '../../files/disk.ts';

/** Where a continuous backup is stored: a folder, or what else has names and contents. */
export interface BackupTarget {
  /** For messages. */
  readonly name: string;
  /**
   * Where the target is now, if that can be known: a disk that is not mounted any more has another place.
   *
   * @throws if it cannot be used.
   */
  place(): Promise<string>;
  /** The paths below one, with `/` between, without what was not written completely. */
  list(below: string): AsyncIterable<string>;
  has(path: string): Promise<boolean>;
  /**
   * Stores bytes durably, completely or not at all.
   *
   * @param path called after the last byte.
   */
  write(bytes: AsyncIterable<Uint8Array>, path: () => string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Removes what earlier writes left that did not end. */
  sweep(): Promise<void>;
}

/** Drafts are beside the pieces, on the same disk. */
const draftsName = '.writing';

async function listFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function* listBelow(root: string, below: string): AsyncGenerator<string> {
  for (const entry of await listFolder(join(root, below))) {
    if (entry.name === draftsName) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* listBelow(root, path);
    else yield path;
  }
}

/** A folder as the target of a continuous backup. It must exist: a disk may not be mounted yet. */
export function createFolderTarget(root: string): BackupTarget {
  const drafts = join(root, draftsName);
  const known = new Set<string>();

  async function ensureFolder(folder: string): Promise<void> {
    if (known.has(folder)) return;
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first !== undefined) {
      await syncToDisk(dirname(first));
      await syncToDisk(dirname(folder));
    }
    known.add(folder);
  }

  return {
    name: root,
    async place() {
      const { dev, ino } = await stat(root, { bigint: true });
      return `${dev}:${ino}`;
    },
    list: (below) => listBelow(root, below),
    async has(path) {
      try {
        await access(join(root, path));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async write(bytes, path) {
      // The folder itself is never created: see above.
      await stat(root);
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      const draft = join(drafts, randomUUID());
      try {
        await writeNewFile(draft, bytes);
        const target = join(root, path());
        await ensureFolder(dirname(target));
        await moveDurably(draft, target);
      } catch (error) {
        known.clear();
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    remove: (path) => rm(join(root, path), { force: true }),
    sweep: () => rm(drafts, { recursive: true, force: true }),
  };
}
