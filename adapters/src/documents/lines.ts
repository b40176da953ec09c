/** A line of a text, from `from` up to `to`; the next one begins at `next`. */
export type Line = Readonly<{ from: number; to: number; next: number }>;

/** The lines of a text, however they end. */
export function* linesOf(text: string): Generator<Line> {
  for (let from = 0; from <= text.length;) {
    const to = endOfLine(text, from);
    const next = text.startsWith('\r\n', to) ? to + 2 : to + 1;
    yield { from, to, next };
    from = next;
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}
