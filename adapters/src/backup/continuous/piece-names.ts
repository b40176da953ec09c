import { instant, type Instant } from '@nsem/core';

/** What the name of a piece says, so that pieces are found without being opened. */
export type PieceName = Readonly<{ chain: string; time: Instant }> &
  (
    | Readonly<{ kind: 'segment'; number: number }>
    | Readonly<{ kind: 'base'; first: number; last: number }>
  );

/** A piece in a folder: its path there, with `/` between, and what its name says. */
export type FoundPiece = PieceName & Readonly<{ path: string }>;
export type FoundSegment = Extract<FoundPiece, { kind: 'segment' }>;
type FoundBase = Extract<FoundPiece, { kind: 'base' }>;

const digits = 9;

const pattern =
  /^(?<day>\d{4}-\d{2}-\d{2})T(?<h>\d{2})-(?<m>\d{2})-(?<s>\d{2}\.\d{3})Z-(?<chain>[0-9a-f]{8})-(?<numbers>\d{9}(?:-\d{9})?)\.(?<kind>base|segment)(?:\.age)?$/;

const pad = (number: number): string => String(number).padStart(digits, '0');

/** Names a piece after its time; the pieces of a day are in a folder. */
export function namePiece(piece: PieceName, isEncrypted: boolean): string {
  const time = new Date(piece.time).toISOString();
  const numbers =
    piece.kind === 'segment' ? pad(piece.number) : `${pad(piece.first)}-${pad(piece.last)}`;
  const name = `${time.replaceAll(':', '-')}-${piece.chain}-${numbers}.${piece.kind}`;
  return `${time.slice(0, 10)}/${name}${isEncrypted ? '.age' : ''}`;
}

/** Reads the name of a piece; undefined for any other file. */
function parsePiece(path: string): FoundPiece | undefined {
  const found = pattern.exec(path.slice(path.lastIndexOf('/') + 1))?.groups;
  if (found === undefined) return undefined;
  const { day, h, m, s, chain = '', numbers = '', kind } = found;
  const time = instant(Date.parse(`${day}T${h}:${m}:${s}Z`));
  if (Number.isNaN(time)) return undefined;
  const [first = 0, last] = numbers.split('-').map(Number);
  const common = { path, chain, time };
  if (kind === 'segment' && last === undefined) return { ...common, kind, number: first };
  return kind === 'base' && last !== undefined ? { ...common, kind, first, last } : undefined;
}

/** A base, and the segment after which it can be restored. */
export type RestorableBase = FoundBase & Readonly<{ restorableAt: Instant }>;

/** The pieces of a continuous backup, as their names describe them. */
export type PieceList = Readonly<{
  pieces: readonly FoundPiece[];
  /** The oldest first; those without the segment that completes them are left out. */
  bases: readonly RestorableBase[];
  /** The segments of a chain in their order. */
  segmentsOf: (chain: string) => readonly FoundSegment[];
}>;

/** Arranges what a folder has. */
export function arrangePieces(paths: Iterable<string>): PieceList {
  const pieces = Array.from(paths, parsePiece).filter((piece) => piece !== undefined);
  const chains = new Map<string, FoundSegment[]>();
  for (const piece of pieces) {
    if (piece.kind !== 'segment') continue;
    const known = chains.get(piece.chain);
    if (known === undefined) chains.set(piece.chain, [piece]);
    else known.push(piece);
  }
  for (const segments of chains.values()) segments.sort((a, b) => a.number - b.number);
  const segmentsOf = (chain: string) => chains.get(chain) ?? [];
  const bases = pieces
    .filter((piece) => piece.kind === 'base')
    .flatMap((base) => {
      const last = segmentsOf(base.chain).find(({ number }) => number === base.last);
      return last === undefined ? [] : [{ ...base, restorableAt: last.time }];
    })
    .toSorted((a, b) => a.restorableAt - b.restorableAt);
  return { pieces, bases, segmentsOf };
}
