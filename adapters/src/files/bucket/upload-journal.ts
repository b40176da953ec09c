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

/** Notes uploads in parts while they go on: what a killed server has uploaded is deleted by the next. */
export interface UploadJournal {
  /** Notes an upload; returns what removes the note, when nothing is left of the upload. */
  note(upload: z.output<typeof uploadSchema>): Promise<() => Promise<void>>;
  /**
   * Aborts the uploads that an earlier process has noted; returns how many.
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
  const own = new Set<string>();
  return {
    async note(upload) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${randomUUID()}${extension}`;
      own.add(name);
      await writeDurably(join(folder, name), JSON.stringify(upload));
      return async () => {
        await rm(join(folder, name), { force: true });
        own.delete(name);
      };
    },
    async abortLeft(bucket) {
      const left = (await readNames(folder)).filter((name) => !own.has(name));
      const aborted = await Promise.allSettled(
        left.map((name) => abort(join(folder, name), bucket)),
      );
      for (const one of aborted) if (one.status === 'rejected') throw one.reason;
      return left.length;
    },
  };
}
