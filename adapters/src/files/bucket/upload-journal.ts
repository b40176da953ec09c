import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../durable-write.ts';
import { isMissing } from '../system-error.ts';
import type { Bucket } from './bucket.port.ts';

/** An upload in parts that has begun. */
const uploadSchema = z.object({ path: z.string(), id: z.string() });

const extension = '.json';

/** The note of an upload that goes on. */
type UploadNote = Readonly<{
  /** Removes it, when nothing is left of the upload. */
  remove(): Promise<void>;
  /** Leaves it to the next sweep. */
  leave(): void;
}>;

/** Notes uploads in parts while they go on: what a killed server has uploaded is deleted by the next. */
export interface UploadJournal {
  note(upload: z.output<typeof uploadSchema>): Promise<UploadNote>;
  /**
   * Aborts the uploads that are noted and do not go on; returns how many.
   *
   * @throws {FilesUnavailableError} if one could not be aborted, after all were tried; it stays noted.
   */
  abortLeft(bucket: Pick<Bucket, 'abortUpload'>): Promise<number>;
}

/** The names of the notes in a folder; none if there is no such folder. */
async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(extension));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function abort(note: string, bucket: Pick<Bucket, 'abortUpload'>): Promise<void> {
  const { path, id } = uploadSchema.parse(JSON.parse(await readFile(note, 'utf8')));
  await bucket.abortUpload(path, id);
  await rm(note, { force: true });
}

/** Opens a journal in a folder that only this process writes to. */
export function createUploadJournal(folder: string): UploadJournal {
  /** The uploads of this process that go on. */
  const own = new Set<string>();
  return {
    async note(upload) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${randomUUID()}${extension}`;
      own.add(name);
      await writeDurably(join(folder, name), JSON.stringify(upload));
      const leave = () => void own.delete(name);
      return {
        leave,
        async remove() {
          await rm(join(folder, name), { force: true });
          leave();
        },
      };
    },
    async abortLeft(bucket) {
      const left = (await readNames(folder)).filter((name) => !own.has(name));
      // One after the other: a kill can leave any number of them.
      const failures: unknown[] = [];
      for (const name of left) {
        await abort(join(folder, name), bucket).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return left.length;
    },
  };
}
