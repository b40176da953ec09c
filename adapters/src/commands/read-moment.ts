import type { Instant } from '@nsem/core';
import { parseInstant } from '@nsem/core/texts';
import { StartError } from '../start-error.ts';

/** The option that names a moment of a continuous backup. */
export const momentOption = { at: { type: 'string' } } as const;

/**
 * Reads a moment.
 *
 * @throws {StartError} if it is none.
 */
export function readMoment(written: string | undefined): Instant | undefined {
  if (written === undefined) return undefined;
  const moment = parseInstant(written);
  if (moment !== undefined) return moment;
  throw new StartError(
    `--at ${written} is no moment: give a date and a time with its zone, as in 2026-11-26T10:15:00Z.`,
    { fault: 'usage' },
  );
}
