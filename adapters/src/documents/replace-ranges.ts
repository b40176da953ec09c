/** A part of a text, from `from` up to `to`, that is replaced. */
export type Replacement = Readonly<{ from: number; to: number; text: string }>;

/** Replaces parts of a text that do not overlap; everything else stays as it is. */
export function replaceRanges(source: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of replacements.toSorted((a, b) => a.from - b.from)) {
    parts.push(source.slice(at, from), text);
    at = to;
  }
  return [...parts, source.slice(at)].join('');
}
