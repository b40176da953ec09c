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

/** The query as a plain object, for a schema to read. */
export const paramsOf = (search: string | URLSearchParams): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
