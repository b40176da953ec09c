import { parseDay } from '@nsem/core/texts';

/** A parameter that must be a day, `2026-11-16`; undefined if the calendar has none like it. */
export const dayParam = (value: string | undefined): string | undefined =>
  value !== undefined && parseDay(value) !== undefined ? value : undefined;
