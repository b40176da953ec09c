import type { Instant } from '@nsem/core';
import { parseInstant } from '@nsem/core/texts';
import { findSigningKeys } from '../backup/signature.ts';
import type { BooksProgress } from '../persistence/sqlite/verify-books.ts';
import type { KnownSecrets } from '../security/load-secret.ts';
import { StartError } from '../start/start-error.ts';
import { warn } from './command.ts';

/** The option that takes a backup that this marketplace may not have made. */
export const trustOptions = { unsigned: { type: 'boolean' } } as const;

/** The keys one of which must have signed a backup; none: its signature is not checked. */
export type RequiredSignature = Readonly<{
  signingKeys: readonly Uint8Array[];
  /** Says that the signature was not checked if the operator may not know it. */
  warnIfUnchecked(): void;
}>;

/** Requires the signature of a backup, unless the operator vouches for it, or has no secret here. */
export async function requireSignature(
  config: KnownSecrets,
  { unsigned = false }: Readonly<{ unsigned?: boolean | undefined }>,
): Promise<RequiredSignature> {
  const signingKeys = unsigned ? [] : await findSigningKeys(config);
  return {
    signingKeys,
    warnIfUnchecked() {
      if (unsigned || signingKeys.length > 0) return;
      warn(
        'The signature of the backup was not checked, because there is no secret here: set NSEM_SECRET, or copy the file secret into the data folder.',
      );
    },
  };
}

/** The option that names a time of a continuous backup. */
export const instantOption = { at: { type: 'string' } } as const;

/**
 * Reads a time.
 *
 * @throws {StartError} if it is none.
 */
export function readRestoreTime(written: string | undefined): Instant | undefined {
  if (written === undefined) return undefined;
  const time = parseInstant(written);
  if (time !== undefined) return time;
  throw new StartError(
    `--at ${written} is no time: give a date and a time with its zone, as in 2026-11-26T10:15:00Z.`,
    { fault: 'usage' },
  );
}

type Terminal = Readonly<{ isTTY?: boolean; write(text: string): unknown }>;

const clearLine = '\r\u001B[K';

/**
 * Shows the progress of a check on one line, which is removed when its last row is checked.
 *
 * @returns undefined if the output is not a terminal, where nothing is shown.
 */
export function showProgress(
  output: Terminal = process.stderr,
): ((progress: BooksProgress) => void) | undefined {
  if (output.isTTY !== true) return undefined;
  return ({ what, done, of }) => {
    const line = `Checked ${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${what} …`;
    output.write(`${clearLine}${done < of ? line : ''}`);
  };
}
