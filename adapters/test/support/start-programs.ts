import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

import { runBin, type BinRun } from './run-bin.ts';

/** The programs that a test starts, in a folder of its own. */
export type StartedPrograms = Readonly<{
  folder: string;
  /** The marketplace's, in the folder; it does not exist yet. */
  dataDir: string;
  /** Starts the built program. */
  run(environment?: Readonly<Record<string, string>>, ...args: readonly string[]): BinRun;
  /** Takes over a program that was started in another way. */
  add(run: BinRun): BinRun;
  /** Sends a signal, and resolves with the exit code. */
  stop(run: BinRun, signal?: NodeJS.Signals): BinRun['ended'];
}>;

/** Prepares a folder before each test of a file; afterwards kills what still runs, and removes the folder. */
export function startPrograms(): StartedPrograms {
  let folder = '';
  const runs: BinRun[] = [];
  const dataDir = () => join(folder, 'data');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-start-'));
  });
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true });
  });
  function add(run: BinRun): BinRun {
    runs.push(run);
    return run;
  }
  return {
    get folder() {
      return folder;
    },
    get dataDir() {
      return dataDir();
    },
    add,
    run: (environment = {}, ...args) =>
      add(runBin({ PORT: '0', NSEM_DATA_DIR: dataDir(), ...environment }, ...args)),
    stop({ child, ended }, signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
