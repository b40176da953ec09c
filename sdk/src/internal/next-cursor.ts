/**
 * The cursor of the next page, from the `Link` header of a list (RFC 8288).
 *
 * @returns null on the last page.
 */
export function nextCursor(link: string | null): string | null {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?/i.test(parameters)) continue;
    const query = target.slice(target.indexOf('?') + 1);
    return new URLSearchParams(query).get('cursor');
  }
  return null;
}
