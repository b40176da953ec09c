import { impossible } from '../core/invalid-input.ts';

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** Query parameters; those that are undefined or null are left out. */
export type Query = Readonly<Record<string, QueryValue>>;

/** The URL of a call, relative to the base URL, which may have a path of its own. */
export function requestUrl(
  baseUrl: URL,
  { path, query }: Readonly<{ path: string; query?: Query | undefined }>,
): URL {
  const url = new URL(baseUrl);
  url.pathname = `${baseUrl.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1;

const isSendable = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' || typeof value === 'boolean';

/** @throws InputError for what no parameter can be, such as a Date, and for an impossible page size. */
export function checkQuery(query: unknown): void {
  if (typeof query !== 'object') {
    if (query === undefined) return;
    throw impossible('input.query-invalid', 'The query', query);
  }
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isValid = name === 'limit' ? isWhole(Number(String(value))) : values.every(isSendable);
    if (!isValid) throw impossible('input.query-invalid', name, value);
  }
}

/** Nothing that changes the path: `..` would be another address, and so may a slash, if a proxy decodes it. */
const isId = (id: unknown): id is string | number =>
  typeof id === 'number'
    ? isWhole(id)
    : typeof id === 'string' && id.trim() !== '' && !/^\.\.?$|[/\\\p{Cc}\p{Cs}]/u.test(id);

/** @throws InputError if it cannot be the id of anything, such as undefined. */
export function checkId(name: string, id: unknown): string | number {
  if (isId(id)) return id;
  throw impossible('input.id-invalid', name, id);
}

/**
 * Replaces the parameters in a path of the API document: `/jobs/{id}`.
 *
 * @throws InputError if one of them cannot be part of a path.
 */
export const fillPath = (
  template: string,
  parameters: Readonly<Record<string, string | number>> = {},
): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(checkId(name, parameters[name])),
  );
