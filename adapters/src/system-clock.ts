import { instant, type Clock } from '@nsem/core';

/** The clock of the machine. */
export const systemClock: Clock = { now: () => instant(Date.now()) };
