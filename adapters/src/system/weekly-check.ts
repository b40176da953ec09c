// A disk loses bits where no one reads. A recording that is never downloaded, or a page of an old
// job, could be damaged for a year, until every backup has the damage too. So everything is read
// once a week, in steps that a kill repeats at most once. The check only reads: an admin decides
// whether to restore a file or a backup. While the database is checked, the write-ahead log cannot
// begin anew (14 seconds at 200,000 jobs).

import { readFile } from 'node:fs/promises';
import { type Clock, dayMs, instant, type Instant, later, type NewStoredFile } from '@nsem/core';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isMissing, writeDurably } from '../files/disk.ts';
import { DamagedFileError } from '../files/file-damage.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import {
  type BackgroundWork,
  repeatUntilStopped,
  exclusively,
} from '../care/repeat-until-stopped.ts';

/** The counts of the stored files that were read. */
type Read = Readonly<{ startedAt: Instant; files: number; bytes: number; damagedFiles: number }>;

/** A check that is under way, and the id of the last file that it has read. */
type CheckUnderWay = Read & Readonly<{ lastId: number }>;

/** A check that has ended. */
type EndedCheck = Read &
  Readonly<{
    endedAt: Instant;
    /** How many problems the database has, and a sentence for each of the first. */
    problemCount: number;
    problems: readonly string[];
  }>;

/** The state that a restart of the weekly check needs. */
export type WeeklyCheckState = Readonly<{
  underWay: CheckUnderWay | null;
  last: EndedCheck | null;
}>;

const wholeNumber = z.int().min(0);
const readInstant = wholeNumber.transform(instant);
const readSchema = {
  startedAt: readInstant,
  files: wholeNumber,
  bytes: wholeNumber,
  damagedFiles: wholeNumber,
};

const stateSchema = z.object({
  underWay: z.object({ ...readSchema, lastId: wholeNumber }).nullable(),
  last: z
    .object({
      ...readSchema,
      endedAt: readInstant,
      problemCount: wholeNumber,
      problems: z.array(z.string()),
    })
    .nullable(),
});

type StateFile = Readonly<{ file: string; log: Logger }>;

/** The state that an earlier run has stored; an empty one if there is none that can be read. */
async function readState({ file, log }: StateFile): Promise<WeeklyCheckState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) log.warn({ err: error }, 'the last weekly check cannot be read');
    return { underWay: null, last: null };
  }
}

/** Stores the state as a whole. If that fails, the next run begins where the stored one ends. */
async function storeState({ file, log }: StateFile, state: WeeklyCheckState): Promise<void> {
  try {
    await writeDurably(file, JSON.stringify(state));
  } catch (error) {
    log.error({ err: error }, 'the weekly check could not be stored');
  }
}

const minuteMs = 60_000;

/** How long after a start the first step can be: a start has enough to do. */
const delayMs = 5 * minuteMs;

/** From the beginning of one check to that of the next. */
const intervalMs = 7 * dayMs;

/** How much one step reads; a larger file is read as a whole. */
type StepLimits = Readonly<{ files: number; bytes: number }>;

/** With a step a minute, 2.7 TB or 20 million files in a week; larger stores take longer. */
const usualStep: StepLimits = { files: 2_000, bytes: 256 * 1_024 ** 2 };

/** How many files are looked up in the database at a time. */
const batchFiles = 100;

/** The problems of the database: how many there are, and a sentence for each of the first. */
export type DatabaseProblems = Pick<EndedCheck, 'problemCount' | 'problems'>;

/** A value that may be there already. */
type Awaitable<T> = T | Promise<T>;

/** A stored file, and the id of its row. */
export type IdentifiedFile = Readonly<{ id: number; file: NewStoredFile }>;

/** Reads everything that is stored once a week, in small steps. */
export interface WeeklyCheck {
  /** The check that is under way, and the last that ended; null if there is none. */
  report(): WeeklyCheckState;
  /** Does the next step if one is due. Does not reject. */
  runStep(stopped: AbortSignal): Promise<void>;
}

type Dependencies = Readonly<{
  /** The path of the file with the state, with which the next start goes on. */
  file: string;
  /** The stored files whose rows have a higher id, in the order of their ids. */
  readFilesAfter: (id: number, limit: number) => Awaitable<readonly IdentifiedFile[]>;
  storedFiles: Pick<StoredFiles, 'check'>;
  /** Checks the whole database without blocking requests, until the signal ends it. */
  checkDatabase: (stopped: AbortSignal) => Promise<DatabaseProblems>;
  clock: Clock;
  log: Logger;
  step?: StepLimits;
}>;

/** Whether a file is damaged; its reader has then listed it. */
async function isDamaged(
  { storedFiles }: Pick<Dependencies, 'storedFiles'>,
  file: NewStoredFile,
  stopped: AbortSignal,
): Promise<boolean> {
  try {
    await storedFiles.check(file, stopped);
    return false;
  } catch (error) {
    if (error instanceof DamagedFileError) return true;
    // It was deleted with its row after that was read.
    if (isMissing(error)) return false;
    throw error;
  }
}

const begin = (startedAt: Instant): CheckUnderWay => ({
  startedAt,
  files: 0,
  bytes: 0,
  damagedFiles: 0,
  lastId: 0,
});

/** How far a check is after one more file. */
const countFile = (
  check: CheckUnderWay,
  { id, file }: IdentifiedFile,
  damaged: boolean,
): CheckUnderWay => ({
  ...check,
  lastId: id,
  files: check.files + 1,
  bytes: check.bytes + file.sizeBytes,
  damagedFiles: check.damagedFiles + Number(damaged),
});

/** Reads files until the step is full, and yields how far the check is after each of them. */
async function* readFiles(
  dependencies: Dependencies,
  from: CheckUnderWay,
  stopped: AbortSignal,
): AsyncGenerator<CheckUnderWay, 'at the end' | 'step full'> {
  const { readFilesAfter, step = usualStep } = dependencies;
  let check = from;
  for (;;) {
    const batch = await readFilesAfter(check.lastId, batchFiles);
    if (batch.length === 0) return 'at the end';
    for (const found of batch) {
      const isFull =
        check.files - from.files >= step.files || check.bytes - from.bytes >= step.bytes;
      if (isFull || stopped.aborted) return 'step full';
      const damaged = await isDamaged(dependencies, found.file, stopped);
      // A stop ends the reading in the middle of a file.
      if (stopped.aborted) return 'step full';
      check = countFile(check, found, damaged);
      yield check;
    }
  }
}

/** Reads the state of the weekly check, and does no step yet. */
export async function openWeeklyCheck(dependencies: Dependencies): Promise<WeeklyCheck> {
  const { clock, log, checkDatabase } = dependencies;
  const earliest = later(clock.now(), delayMs);
  let state = await readState(dependencies);
  // A clock that was put back must not put off the check.
  const isDue = (now: Instant) =>
    state.last === null ||
    now < state.last.startedAt ||
    now >= later(state.last.startedAt, intervalMs);

  const proceed = (underWay: CheckUnderWay) => {
    state = { ...state, underWay };
  };

  async function readNext(from: CheckUnderWay, stopped: AbortSignal): Promise<boolean> {
    const reading = readFiles(dependencies, from, stopped);
    for (;;) {
      const { done = false, value } = await reading.next();
      if (typeof value === 'string') return done && value === 'at the end';
      proceed(value);
    }
  }

  async function end(stopped: AbortSignal): Promise<void> {
    const { underWay } = state;
    if (underWay === null) return;
    const found = await checkDatabase(stopped);
    const { startedAt, files, bytes, damagedFiles } = underWay;
    const read = { startedAt, files, bytes, damagedFiles };
    const last = { ...read, ...found, endedAt: clock.now() };
    state = { underWay: null, last };
    const { problems, ...figures } = last;
    const isWell = last.problemCount === 0 && last.damagedFiles === 0;
    if (isWell) log.info(figures, 'the weekly check has found nothing damaged');
    else log.error(figures, `the weekly check has found damage: ${problems[0] ?? 'stored files'}`);
  }

  return {
    report: () => state,
    async runStep(stopped) {
      const now = clock.now();
      if (now < earliest || (state.underWay === null && !isDue(now))) return;
      const underWay = state.underWay ?? begin(now);
      proceed(underWay);
      try {
        if (await readNext(underWay, stopped)) await end(stopped);
      } catch (error) {
        if (!stopped.aborted) log.error({ err: error }, 'the weekly check cannot go on');
      }
      await storeState(dependencies, state);
    },
  };
}

/** Does a step of the weekly check every minute while one is under way. */
export function startWeeklyCheck(
  weeklyCheck: WeeklyCheck,
  lock?: Parameters<typeof exclusively>[0],
): BackgroundWork {
  const work = (stopped: AbortSignal) => weeklyCheck.runStep(stopped);
  const exclusive = lock === undefined ? work : exclusively(lock, 'weekly-check', work);
  return repeatUntilStopped(exclusive, minuteMs);
}
