/**
 * Creates a value on its first use. A page's first `Intl` formatter loads the locales, which takes a
 * phone a tenth of a second: too much while the page is loading.
 */
export function lazily<T>(create: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: create() }).value;
}
