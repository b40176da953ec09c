import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { FileStorage } from '../files/file-storage.ts';

/** Where the stored files are, and why they cannot be reached, in a sentence; null if they can. */
export type FilesState = Readonly<{ place: 'folder' | 'bucket'; problem: string | null }>;

/** Checks whether the stored files can be reached. */
export type FilesCheck = () => Promise<FilesState>;

/** How long a result is reused, so that checks cost almost nothing however often they are called. */
const reuseMs = 5_000;

type Dependencies = Readonly<{
  storage: Pick<FileStorage, 'findProblem'> &
    Readonly<{ place: Readonly<{ kind: FilesState['place'] }> }>;
  log: Logger;
}>;

/** Creates a check that sends a bucket at most one request in five seconds. */
export function createFilesCheck({ storage, log }: Dependencies): FilesCheck {
  const place = storage.place.kind;
  let problem: string | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      const found = await storage.findProblem();
      if (found !== null && problem === null)
        log.error({ problem: found }, 'no file can be reached');
      if (found === null && problem !== null) log.info('the files can be reached again');
      problem = found;
      checkedAt = performance.now();
    } finally {
      running = undefined;
    }
  }

  return async () => {
    if (performance.now() - checkedAt >= reuseMs) await (running ??= check());
    return { place, problem };
  };
}
