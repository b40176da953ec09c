import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const checksum = z.tuple([z.int(), z.int()]).readonly();

const positionSchema = z.object({ salt: z.string(), frame: z.int(), checksum });

/** What the next start has to know to add to a continuous backup. */
const stateSchema = z.object({
  /** Where the backup is, and the place of that; see `BackupTarget`. */
  target: z.string(),
  place: z.string(),
  chain: z.string(),
  /** Of the last segment; 0 and null before the first. */
  number: z.int(),
  sha256: z.string().nullable(),
  /** The path of the last piece. */
  lastPath: z.string().nullable(),
  lastTime: z.int(),
  /** Behind the last commit of the last segment. */
  position: positionSchema.nullable(),
  /** The database as a clean stop left it, with everything shipped and the log empty. */
  identity: z.string().nullable(),
  /** The first segment that has frames of the current log, and the digest of the one before. */
  logFirst: z.object({ number: z.int(), follows: z.string().nullable() }),
  /** Files with higher ids are copied before the next segment. */
  lastFileId: z.int(),
  /** When stored files were found that are not registered any more. */
  unregistered: z.record(z.string(), z.int()),
});

export type ChainState = Readonly<z.output<typeof stateSchema>>;

/** Reads the state; null if there is none that can be read. */
export function readChainState(file: string): ChainState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Replaces the state as a whole. It is not flushed: after a power cut, one that does not fit the
 * backup only leads to a new base.
 */
export function storeChainState(file: string, state: ChainState): void {
  const draft = `${file}.part`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  renameSync(draft, file);
}
