import { parseDay } from '@nsem/core/texts';

/** Changes to a query: a value to set, or null to remove the parameter. */
export type ParamChanges = Readonly<Record<string, string | null>>;

/** The query with the changes applied; other parameters stay. */
export function withParams(search: string | URLSearchParams, changes: ParamChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** The query as a plain object. */
export const paramsOf = (search: string | URLSearchParams): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

// These parsers do not use a schema library: every dashboard loads them before it shows anything.

const longestText = 100;

/** A text parameter; empty if it is missing, or longer than a person would type. */
export const textParam = (value: string | undefined, longest: number = longestText): string =>
  value === undefined || value.length > longest ? '' : value;

/** A parameter with a fixed set of values; undefined if it is none of them. */
export const choiceParam = <T extends string>(
  choices: readonly T[],
  value: string | undefined,
): T | undefined => choices.find((choice) => choice === value);

/** A parameter that must match a pattern; undefined if it does not. */
export const patternParam = (pattern: RegExp, value: string | undefined): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;

/** An id in the URL; undefined if the text is not a positive integer of at most 15 digits. */
export const idParam = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;

/** A parameter that must be a day, `2026-11-16`; undefined if the calendar has none like it. */
export const dayParam = (value: string | undefined): string | undefined =>
  value !== undefined && parseDay(value) !== undefined ? value : undefined;
