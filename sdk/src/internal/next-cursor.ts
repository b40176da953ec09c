/**
 * The cursor of the next page, from the `Link` header of a list (RFC 8288).
 *
 * @returns null on the last page.
 */
export function nextCursor(link: string | null): string | null {
  const target = /<([^<>]*)>[^<]*;\s*rel="?next/i.exec(link ?? '')?.[1];
  return new URLSearchParams(target?.split('?')[1]).get('cursor');
}
