import { instant, type Clock } from '@nsem/core';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => instant(Date.now()) };
