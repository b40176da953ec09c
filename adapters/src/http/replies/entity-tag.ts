/** The tag of a text in an encoding, whose bytes are not those that its own tag names. */
export const encodedTag = (tag: string, encoding: 'br' | 'gzip'): string =>
  `${tag.slice(0, -1)}-${encoding}"`;

/** The tag of a text, whichever encoding it was sent in. */
const plainTag = (tag: string): string => tag.replace(/-(?:br|gzip)"$/, '"');

const tagsIn = (list: string): readonly string[] => list.split(',').map((one) => one.trim());

/** Whether a list of entity tags, weak or strong, names this one (RFC 9110, section 13.1.2). */
export const namesTag = (list: string | undefined, tag: string): boolean =>
  list !== undefined && tagsIn(list).some((one) => one === '*' || one.replace(/^W\//, '') === tag);

/** The tag in a list that names this text, in any encoding; undefined if there is none. */
export function findTagOf(list: string | undefined, tag: string): string | undefined {
  if (list === undefined) return undefined;
  const named = tagsIn(list).map((one) => (one === '*' ? tag : one.replace(/^W\//, '')));
  return named.find((one) => one === tag || plainTag(one) === tag);
}

/**
 * The strong tags in an If-Match, without their quotes; undefined if it accepts any (RFC 9110, section
 * 13.1.1). A weak tag names no exact version, and is left out.
 */
export function readIfMatch(list: string | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const tags = tagsIn(list);
  if (tags.includes('*')) return undefined;
  return tags.filter((tag) => !tag.startsWith('W/')).map((tag) => unquote(plainTag(tag)));
}

const unquote = (tag: string): string => tag.replace(/^"/, '').replace(/"$/, '');
