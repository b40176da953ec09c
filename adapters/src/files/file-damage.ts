import type { Clock, Instant } from '@nsem/core';
import type { Logger } from 'pino';
import { codeOf } from './disk.ts';

/** The damage of a stored file; `altered` is one with another size or digest than registered. */
export type FileDamage = 'missing' | 'unreadable' | 'altered';

const damages: Readonly<Record<string, FileDamage>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EISDIR: 'missing',
  EACCES: 'unreadable',
  EBADMSG: 'unreadable',
  EIO: 'unreadable',
  ELOOP: 'unreadable',
  EPERM: 'unreadable',
  EUCLEAN: 'unreadable',
};

/** The damage that a read error means; undefined if it is a failure of the machine, not of the file. */
export const damageOf = (error: unknown): FileDamage | undefined => damages[codeOf(error)];

/** A stored file is missing or damaged: it cannot be sent until it is restored from a backup. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  readonly damage: FileDamage;

  constructor(key: string, damage: FileDamage, options?: ErrorOptions) {
    super(`The stored file ${key} is ${damage}.`, options);
    this.damage = damage;
  }
}

/** A stored file that was missing or damaged when it was last read. */
export type DamagedFile = Readonly<{ key: string; reason: FileDamage; noticedAt: Instant }>;

/** The stored files that this process has found missing or damaged. */
export interface DamagedFiles {
  /** Lists and logs a file, once. */
  add(key: string, reason: FileDamage): void;
  /** Takes a file from the list that was read completely, as it is after it was restored. */
  remove(key: string): void;
  /** The latest hundred, in the order in which they were noticed. */
  list(): readonly DamagedFile[];
}

/** More than that is not one damaged file but a damaged disk. */
const mostListed = 100;

/** Creates an empty list, in memory: whatever is still damaged is noticed again after a restart. */
export function createDamagedFiles({
  clock,
  log,
}: Readonly<{ clock: Clock; log: Logger }>): DamagedFiles {
  const listed = new Map<string, DamagedFile>();
  return {
    add(key, reason) {
      if (listed.get(key)?.reason === reason) return;
      log.error({ file: key, reason }, 'a stored file is damaged; restore it from a backup');
      const [oldest] = listed.keys();
      if (listed.size === mostListed && oldest !== undefined) listed.delete(oldest);
      listed.set(key, { key, reason, noticedAt: clock.now() });
    },
    remove(key) {
      if (listed.delete(key)) log.info({ file: key }, 'a damaged file is whole again');
    },
    list: () => [...listed.values()],
  };
}
