import { built } from 'virtual:built-files';

/** All jobs have the same document, and all providers the same scripts. */
const pagesOfMany = [
  [/^(\/(?:client|service-provider|admin)\/jobs\/)[\w-]{1,64}(?=\/|$)/, '0'],
  [/^(\/providers\/)[\w-]{1,64}$/, 'PRV-000000'],
] as const;

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** The screen at a path, by the path of its built document; undefined if there is none. */
export function screenOf(pathname: string): string | undefined {
  const path = pagesOfMany.reduce(
    (changed, [pattern, id]) => changed.replace(pattern, (_, start: string) => start + id),
    withoutSlash(pathname),
  );
  return Object.hasOwn(built.screens, path) ? path : undefined;
}
