import { refuse, type Result } from './kernel/result.ts';

/** The part of a context by which a unit knows whether others may run at the same time; see `guardOf`. */
export type BesideContext = Readonly<{ isBeside?: boolean }>;

/**
 * What a unit that runs beside others returns, before it has written, if it has to decide by what they may be
 * changing: it is run again, alone. It never leaves the application.
 */
export const runAlone = refuse({ code: 'unit.runs-alone' }) as Result<never, never>;
