import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncToDisk } from '../files/durable.ts';

/**
 * What a swap is about to do. It is on the disk from before the first rename until the swap is kept:
 * whoever finds it knows that the old data are the true ones, and brings them back.
 */
const journalSchema = z.object({
  /** The folder that the old data move to. */
  replaced: z.string(),
  /** What was there before and moves away. */
  leaving: z.array(z.string()),
  /** What takes its place; it comes from the stage. */
  arriving: z.array(z.string()),
  /** What must not be left of the new data where the old come back. */
  concerned: z.array(z.string()),
});
type Journal = Readonly<z.output<typeof journalSchema>>;

/** One rename inside a data directory. */
type Step = Readonly<{ from: string; to: string }>;

const stageIn = (root: string): string => join(root, 'restoring');
const journalIn = (root: string): string => join(root, 'restore-journal.json');

/** Makes the empty folder in which new data are prepared; what an earlier restore left is removed. */
export async function openStage(root: string): Promise<string> {
  const stage = stageIn(root);
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { mode: 0o700 });
  return stage;
}

/** Removes the stage and whatever is still in it. */
export const closeStage = (root: string): Promise<void> =>
  rm(stageIn(root), { recursive: true, force: true });

async function writeJournal(root: string, journal: Journal): Promise<void> {
  const draft = `${journalIn(root)}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(journal));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, journalIn(root));
  await syncToDisk(root);
}

/** Names the folder for the old data after the moment; a second one of the same second is numbered. */
function nameReplaced(root: string, stamp: string): string {
  const free = (name: string) => !existsSync(join(root, name));
  let name = `replaced-${stamp}`;
  for (let n = 2; !free(name); n += 1) name = `replaced-${stamp}-${n}`;
  return name;
}

/**
 * Plans a swap.
 *
 * @param options.concerned every name that may belong to the old or the new data.
 * @param options.arriving those that are in the stage.
 */
export function planSwap(
  root: string,
  options: Readonly<{ concerned: readonly string[]; arriving: readonly string[]; stamp: string }>,
): Readonly<{ journal: Journal; steps: readonly Step[] }> {
  const { concerned, arriving, stamp } = options;
  const replaced = nameReplaced(root, stamp);
  const leaving = concerned.filter((name) => existsSync(join(root, name)));
  const stage = stageIn(root);
  return {
    journal: { replaced, leaving, arriving: [...arriving], concerned: [...concerned] },
    steps: [
      ...leaving.map((name) => ({ from: join(root, name), to: join(root, replaced, name) })),
      ...arriving.map((name) => ({ from: join(stage, name), to: join(root, name) })),
    ],
  };
}

/** Writes the journal and makes the folder for the old data: from now on the swap can be undone. */
export async function beginSwap(root: string, journal: Journal): Promise<void> {
  await writeJournal(root, journal);
  await mkdir(join(root, journal.replaced), { mode: 0o700 });
}

/** Data that were exchanged, and can be kept or exchanged back. */
export type Swap = Readonly<{
  /** The folder of the old data; null where there were none. */
  replaced: string | null;
  keep(): Promise<void>;
  undo(): Promise<void>;
}>;

/**
 * Exchanges data by renames. Killed at any moment it leaves a journal, by which the next start brings
 * the old data back.
 */
export async function swapData(root: string, plan: ReturnType<typeof planSwap>): Promise<Swap> {
  const { journal, steps } = plan;
  const replaced = join(root, journal.replaced);
  await beginSwap(root, journal);
  const undo = () => undoSwap(root, journal);
  try {
    for (const { from, to } of steps) await rename(from, to);
    await syncToDisk(replaced);
    await syncToDisk(root);
  } catch (error) {
    await undo();
    throw error;
  }
  const isEmpty = journal.leaving.length === 0;
  return {
    replaced: isEmpty ? null : replaced,
    undo,
    async keep() {
      if (isEmpty) await rmdir(replaced);
      await endSwap(root);
    },
  };
}

/** Without the journal the data in place are the true ones. */
async function endSwap(root: string): Promise<void> {
  await rm(journalIn(root), { force: true });
  await syncToDisk(root);
  await closeStage(root);
}

async function undoSwap(root: string, { replaced, leaving, concerned }: Journal): Promise<void> {
  const aside = join(root, replaced);
  for (const name of concerned) {
    const isAside = existsSync(join(aside, name));
    // What has not left yet is still the old one.
    if (leaving.includes(name) && !isAside) continue;
    await rm(join(root, name), { recursive: true, force: true });
    if (isAside) await rename(join(aside, name), join(root, name));
  }
  await syncToDisk(root);
  if (existsSync(aside)) await rmdir(aside);
  await endSwap(root);
}

/** Whether a restore was cut short in a data directory. */
export const isSwapInterrupted = (root: string): boolean => existsSync(journalIn(root));

/**
 * Brings the old data back where a restore was cut short, and removes what it had prepared. Called
 * by whoever has just taken the data directory, before anything in it is opened.
 *
 * @returns whether there was a restore to undo.
 */
export async function undoInterruptedSwap(root: string): Promise<boolean> {
  if (!isSwapInterrupted(root)) {
    await closeStage(root);
    return false;
  }
  const journal = journalSchema.parse(JSON.parse(await readFile(journalIn(root), 'utf8')));
  await undoSwap(root, journal);
  return true;
}
