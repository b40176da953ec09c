import type { Tagged } from '../match-pairs.ts';
import {
  inlineElements,
  opaqueBlocks,
  opaqueInlines,
  standaloneElements,
  voidElements,
} from './elements.ts';
import type { HtmlToken, Place } from './read-tokens.ts';

/** The pieces of a text, which the tags of blocks surround. */
type Block = Place & Readonly<{ pieces: readonly Tagged<Place>[] }>;

type StartTag = Extract<HtmlToken, { kind: 'start' }>;

const isUntranslated = ({ attributes }: StartTag): boolean =>
  attributes.some(({ name, value }) => name === 'translate' && value.toLowerCase() === 'no');

const collapse = (text: string): string => text.replaceAll(/[ \t\n\f\r]+/gu, ' ');

function pieceOf(token: HtmlToken): Tagged<Place> | undefined {
  const raw = { from: token.from, to: token.to };
  if (token.kind === 'text') return { kind: 'text', text: collapse(token.text), raw };
  // A place where a word may be divided is no gap between words.
  if (token.kind === 'comment' || token.name === 'wbr') return { kind: 'kept', raw };
  if (token.name === 'br') return { kind: 'break', raw };
  if (token.kind === 'start' && standaloneElements.has(token.name)) return { kind: 'lone', raw };
  if (!inlineElements.has(token.name)) return undefined;
  return { kind: token.kind === 'start' ? 'open' : 'close', name: token.name, raw };
}

/** Where each element ends that is left as it is, by the place in the list of its start tag. */
function findEnds(tokens: readonly HtmlToken[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'start' && token.kind !== 'end') continue;
    const starts = open.get(token.name) ?? [];
    if (token.kind === 'start') starts.push(at);
    const start = token.kind === 'end' ? starts.pop() : undefined;
    if (start !== undefined) ends.set(start, at);
    open.set(token.name, starts);
  }
  return ends;
}

const isOpaque = (token: HtmlToken): token is StartTag =>
  token.kind === 'start' &&
  !voidElements.has(token.name) &&
  (opaqueInlines.has(token.name) || opaqueBlocks.has(token.name) || isUntranslated(token));

/** The texts of a document with their pieces, in their order. */
export function* readBlocks(tokens: readonly HtmlToken[]): Generator<Block> {
  const ends = findEnds(tokens);
  let pieces: Tagged<Place>[] = [];
  let from = 0;
  const blockTo = (to: number): Block => ({ from, to, pieces });
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (isOpaque(token)) {
      const end = ends.get(at) ?? at;
      const to = tokens[end]?.to ?? token.to;
      at = end;
      if (inlineElements.has(token.name) || opaqueInlines.has(token.name)) {
        if (pieces.length === 0) ({ from } = token);
        pieces.push({ kind: 'lone', raw: { from: token.from, to } });
        continue;
      }
      yield blockTo(token.from);
      pieces = [];
      continue;
    }
    const piece = pieceOf(token);
    if (piece === undefined) {
      yield blockTo(token.from);
      pieces = [];
    } else {
      if (pieces.length === 0) ({ from } = token);
      pieces.push(piece);
    }
  }
  yield blockTo(tokens.at(-1)?.to ?? 0);
}
