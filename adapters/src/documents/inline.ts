/**
 * A piece of a text with its formats, as a document has it.
 *
 * @typeParam P how the format writes what is no text: a part of the source, for most.
 */
export type Inline<P = string> =
  | Readonly<{ kind: 'text'; text: string; raw?: P }>
  /** The start or the end of a formatted part; both have the same number. */
  | Readonly<{
      kind: 'open' | 'close';
      pair: number;
      raw: P;
      /** Whether no reader sees it, and it needs no mark if there are too many formats. */
      isRange?: boolean;
    }>
  /** Something that a reader sees and that is no text, such as a picture. */
  | Readonly<{ kind: 'lone'; raw: P }>
  /** A line break that the author made. */
  | Readonly<{ kind: 'break'; raw: P }>
  /** The start or the end of a range that no reader sees, such as a bookmark; both have the same id. */
  | Readonly<{
      kind: 'anchor';
      side: 'start' | 'end';
      id: string;
      raw: P;
      /** Whether it is written after the text. */
      isLast?: boolean;
      /** Whether it must stay between the words before and after it. */
      isFixed?: boolean;
    }>
  /** Something else that no reader sees, such as a comment of HTML: it is moved before the text. */
  | Readonly<{ kind: 'unchanged'; raw: P }>;

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether a text has something to read. */
export const hasLetters = (text: string | null | undefined): boolean => /\p{L}/u.test(text ?? '');

/** Whether there is something to translate in the pieces. */
export const hasText = <P>(inlines: readonly Inline<P>[]): boolean =>
  inlines.some((inline) => inline.kind === 'text' && /[\p{L}\p{N}]/u.test(inline.text));

/** The numbers of the pairs that contain nothing that a reader sees, and of those with spaces alone. */
export function findEmptyPairs<P>(inlines: readonly Inline<P>[]): ReadonlySet<number> {
  const empty = new Set<number>();
  const open: { pair: number; isEmpty: boolean }[] = [];
  for (const inline of inlines) {
    if (inline.kind === 'open') open.push({ pair: inline.pair, isEmpty: true });
    else if (inline.kind === 'close') {
      const last = open.pop();
      if (last === undefined) continue;
      if (last.isEmpty) empty.add(last.pair);
      const outer = open.at(-1);
      if (outer !== undefined && !last.isEmpty) outer.isEmpty = false;
    } else if (inline.kind === 'lone' || (inline.kind === 'text' && !isBlank(inline.text))) {
      const last = open.at(-1);
      if (last !== undefined) last.isEmpty = false;
    }
  }
  return empty;
}

/** Where the text begins and ends, with the pairs that begin or end outside of it. */
type Core = Readonly<{ from: number; to: number }>;

/** What surrounds a text and needs no mark: pairs around all of it, and what is before or after it. */
export function findCore<P>(inlines: readonly Inline<P>[]): Core {
  const isText = (inline: Inline<P>) => inline.kind === 'text' && !isBlank(inline.text);
  let from = inlines.findIndex(isText);
  let to = inlines.findLastIndex(isText) + 1;
  const [places, ends] = [new Map<number, number>(), new Map<number, number>()];
  for (const [at, inline] of inlines.entries()) {
    if (inline.kind === 'open') places.set(inline.pair, at);
    if (inline.kind === 'close') ends.set(inline.pair, at);
  }
  const [textFrom, textTo] = [from, to];
  // A pair that begins before the text and ends within it belongs to the text, and so does the reverse.
  for (const [pair, at] of places) {
    const end = ends.get(pair) ?? at;
    if (at < textFrom && end >= textFrom && end < textTo) from = Math.min(from, at);
    if (at >= textFrom && at < textTo && end >= textTo) to = Math.max(to, end + 1);
  }
  return { from, to };
}

/** A piece whose tags are not matched yet: they have names. */
export type Tagged<P = string> =
  | Extract<Inline<P>, { kind: 'text' | 'lone' | 'break' | 'unchanged' }>
  | Readonly<{ kind: 'open' | 'close'; name: string; raw: P }>;

/** How many open tags an end tag is compared with: more are not nested in a text. */
const reach = 50;

/** Matches start tags with end tags; one that has no partner, or crosses others, stands alone. */
export function matchPairs<P>(tagged: readonly Tagged<P>[]): readonly Inline<P>[] {
  const open: { name: string; at: number }[] = [];
  const pairOf = new Map<number, number>();
  for (const [at, piece] of tagged.entries()) {
    if (piece.kind === 'open') open.push({ name: piece.name, at });
    if (piece.kind !== 'close') continue;
    const nearest = open.slice(-reach);
    const back = nearest.findLastIndex(({ name }) => name === piece.name);
    if (back === -1) continue;
    const [partner] = open.splice(open.length - nearest.length + back);
    if (partner === undefined) continue;
    pairOf.set(partner.at, at).set(at, at);
  }
  return tagged.map((piece, at): Inline<P> => {
    if (!('name' in piece)) return piece;
    const pair = pairOf.get(at);
    return pair === undefined
      ? { kind: 'unchanged', raw: piece.raw }
      : { kind: piece.kind, pair, raw: piece.raw };
  });
}
