import { codeOf } from './system-error.ts';

/** What is wrong with a stored file; `altered` is one with another size or digest than registered. */
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
