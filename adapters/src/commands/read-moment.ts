import { instant, type Instant } from '@nsem/core';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** The option that names a moment of a continuous backup. */
export const momentOption = { at: { type: 'string' } } as const;

const moment = z.iso.datetime({ offset: true });

/**
 * Reads a moment.
 *
 * @throws {StartError} if it is none.
 */
export function readMoment(written: string | undefined): Instant | undefined {
  if (written === undefined) return undefined;
  if (moment.safeParse(written).success) return instant(Date.parse(written));
  throw new StartError(
    `--at ${written} is no moment: give a date and a time with its zone, as in 2026-11-26T10:15:00Z.`,
    { fault: 'usage' },
  );
}
