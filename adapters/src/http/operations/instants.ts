import { dayMs, later, type Instant } from '@nsem/core';
import { parseDay, parseInstant } from '@nsem/core/texts';
import { z } from 'zod';

/** A text that a parser of core accepts, as what it is parsed to. */
const parsedText = (parse: (text: string) => Instant | undefined, message: string) =>
  z.string().transform((text, context) => {
    const parsed = parse(text);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** A time in a request: ISO 8601 with a time zone. */
export const instantBody = (description: string) =>
  parsedText(parseInstant, 'must be a time like 2026-11-20T09:30:00Z').meta({
    description,
    example: '2026-11-27T17:00:00Z',
    override: { type: 'string', format: 'date-time' },
  });

/** A day in a request, as the midnight at which it starts in Accra. */
export const dayBody = () =>
  parsedText(parseDay, 'must be a date: YYYY-MM-DD').meta({
    example: '2026-11-16',
    override: { type: 'string', format: 'date' },
  });

/** A time, or a day in UTC, of which the first or the last time counts. */
export const instantQuery = (edge: 'start' | 'end') =>
  parsedText((text) => {
    const day = parseDay(text);
    if (day === undefined) return parseInstant(text);
    return edge === 'start' ? day : later(day, dayMs - 1);
  }, 'must be a date, or a date and a time with its zone')
    .meta({
      override: {
        anyOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
    })
    .optional();
