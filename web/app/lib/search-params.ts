/** What to change in a query: a value to set, or null to take it out. */
export type ParamChanges = Readonly<Record<string, string | null>>;

/** The query with some of its values changed; everything else stays. */
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

// The readers of single values know no schemas: every dashboard has them before it shows anything.

const longestText = 100;

/** A text in the address; empty where there is none, or more of it than anybody writes. */
export const textParam = (value: string | undefined, longest: number = longestText): string =>
  value === undefined || value.length > longest ? '' : value;

/** One of some values in the address; undefined where it is none of them. */
export const choiceParam = <T extends string>(
  choices: readonly T[],
  value: string | undefined,
): T | undefined => choices.find((choice) => choice === value);

/** A value in the address that has a form; undefined where it does not have it. */
export const formParam = (form: RegExp, value: string | undefined): string | undefined =>
  value !== undefined && form.test(value) ? value : undefined;
