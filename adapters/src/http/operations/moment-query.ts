import { dayMs, instant } from '@nsem/core';
import { z } from 'zod';

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const momentShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function parseMoment(text: string, edge: 'start' | 'end'): number {
  if (momentShape.test(text)) return Date.parse(text);
  if (!dayShape.test(text)) return Number.NaN;
  return Date.parse(text) + (edge === 'start' ? 0 : dayMs - 1);
}

/** A moment, or a day in UTC, of which the first or the last moment counts. */
export const momentQuery = (edge: 'start' | 'end') =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const moment = parseMoment(text, edge);
      if (!Number.isNaN(moment)) return instant(moment);
      const message = 'must be a date, or a date and a time with its zone';
      context.addIssue({ code: 'custom', message, input: text });
      return z.NEVER;
    })
    .optional();
