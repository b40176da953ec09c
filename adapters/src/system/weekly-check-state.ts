import { readFile } from 'node:fs/promises';
import { instant, type Instant } from '@nsem/core';
import type { Logger } from 'pino';
import { z } from 'zod';
import { writeDurably } from '../files/durable-write.ts';
import { isMissing } from '../files/system-error.ts';

/** What was read of the stored files. */
type Read = Readonly<{ startedAt: Instant; files: number; bytes: number; damagedFiles: number }>;

/** A check that is under way, and the id of the last file that it has read. */
export type CheckUnderWay = Read & Readonly<{ lastId: number }>;

/** A check that has ended. */
export type EndedCheck = Read &
  Readonly<{
    endedAt: Instant;
    /** How many problems the database has, and a sentence for each of the first. */
    problemCount: number;
    problems: readonly string[];
  }>;

/** What a restart has to know of the weekly check. */
export type WeeklyCheckState = Readonly<{
  underWay: CheckUnderWay | null;
  last: EndedCheck | null;
}>;

const wholeNumber = z.int().min(0);
const moment = wholeNumber.transform(instant);
const read = {
  startedAt: moment,
  files: wholeNumber,
  bytes: wholeNumber,
  damagedFiles: wholeNumber,
};

const stateSchema = z.object({
  underWay: z.object({ ...read, lastId: wholeNumber }).nullable(),
  last: z
    .object({
      ...read,
      endedAt: moment,
      problemCount: wholeNumber,
      problems: z.array(z.string()),
    })
    .nullable(),
});

type StateFile = Readonly<{ file: string; log: Logger }>;

/** The state that an earlier run has stored; an empty one if there is none that can be read. */
export async function readState({ file, log }: StateFile): Promise<WeeklyCheckState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) log.warn({ err: error }, 'the last weekly check cannot be read');
    return { underWay: null, last: null };
  }
}

/** Stores the state as a whole. If that fails, the next run begins where the stored one ends. */
export async function storeState({ file, log }: StateFile, state: WeeklyCheckState): Promise<void> {
  try {
    await writeDurably(file, JSON.stringify(state));
  } catch (error) {
    log.error({ err: error }, 'the weekly check could not be stored');
  }
}
