/**
 * A word of a portfolio as a URL that is safe to link to; null if it is not a web address, or one
 * that hides its site behind a user name.
 */
export function portfolioLink(word: string): string | null {
  const url = /\s/.test(word) ? null : URL.parse(word);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
