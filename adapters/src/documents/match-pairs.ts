import type { Inline } from './inline.ts';

/** A piece whose tags are not matched yet: they have names. */
export type Tagged<P = string> =
  | Extract<Inline<P>, { kind: 'text' | 'lone' | 'break' | 'kept' }>
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
      ? { kind: 'kept', raw: piece.raw }
      : { kind: piece.kind, pair, raw: piece.raw };
  });
}
