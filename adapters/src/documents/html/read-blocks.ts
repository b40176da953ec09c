import type { Tagged } from '../inline.ts';
import {
  type HtmlStructure,
  inlineElements,
  islands,
  isUntranslated,
  opaqueBlocks,
  opaqueInlines,
  standaloneElements,
  type StartTag,
} from './html-structure.ts';
import type { HtmlToken, Place } from './read-tokens.ts';

/** The pieces of a text, which the tags of blocks surround. */
export type Block = Place &
  Readonly<{
    pieces: readonly Tagged<Place>[];
    /** Whether it is within an element that is a piece of another text. */
    isInner: boolean;
    /** Whether its line ends are line breaks. */
    hasLines: boolean;
  }>;

/** A line break that is a line end, not an element. */
export const lineEnd: Place = { from: -2, to: -2 };

const collapse = (text: string): string => text.replaceAll(/[ \t\n\f\r]+/gu, ' ');

function pieceOf(token: HtmlToken): Tagged<Place> | undefined {
  const raw = { from: token.from, to: token.to };
  if (token.kind === 'text') return { kind: 'text', text: collapse(token.text), raw };
  // A place where a word may be divided is no gap between words.
  if (token.kind === 'comment' || token.name === 'wbr') return { kind: 'unchanged', raw };
  if (token.name === 'br') return { kind: 'break', raw };
  if (token.kind === 'start' && standaloneElements.has(token.name)) return { kind: 'lone', raw };
  if (!inlineElements.has(token.name)) return undefined;
  return { kind: token.kind === 'start' ? 'open' : 'close', name: token.name, raw };
}

const isOpaque = (token: StartTag): boolean =>
  opaqueInlines.has(token.name) || opaqueBlocks.has(token.name) || isUntranslated(token);

const isIsland = (token: HtmlToken): boolean => token.kind === 'start' && islands.has(token.name);

/** The lines of a field for texts. */
const linesOf = (text: string): readonly Tagged<Place>[] =>
  text
    .split(/(\r?\n)/u)
    .map((part, nth): Tagged<Place> =>
      nth % 2 === 1 ? { kind: 'break', raw: lineEnd } : { kind: 'text', text: part },
    );

/** A part of the tokens: those of the document, or of an element within a text. */
type Part = Readonly<{ from: number; to: number; isInner: boolean }>;

/** Reads the texts of a document into a list. */
function createReader({ tokens, ends }: HtmlStructure, blocks: Block[]) {
  /** Reads what is within a field, whose content is text alone; returns the place of its last token. */
  function readField(at: number, isInner: boolean): number {
    const last = (ends.get(at) ?? at + 1) - 1;
    const within = tokens.slice(at + 1, last + 1);
    const [first, end] = [within[0], within.at(-1)];
    if (first === undefined || end === undefined) return at;
    const text = within.map((token) => (token.kind === 'text' ? token.text : '')).join('');
    const pieces = linesOf(text);
    blocks.push({ from: first.from, to: end.to, pieces, isInner, hasLines: true });
    return last;
  }

  /** Reads a part; returns the elements within its texts that have texts of their own. */
  return function readPart({ from: first, to: last, isInner }: Part): readonly Part[] {
    const inner: Part[] = [];
    let pieces: Tagged<Place>[] = [];
    let from = 0;
    const add = (piece: Tagged<Place>, at: number): void => {
      if (pieces.length === 0) from = at;
      pieces.push(piece);
    };
    const end = (to: number): void => {
      if (pieces.length > 0) blocks.push({ from, to, pieces, isInner, hasLines: false });
      pieces = [];
    };
    for (let at = first; at < last; at += 1) {
      const token = tokens[at];
      if (token === undefined) break;
      const endAt = ends.get(at) ?? at;
      const lone = { from: token.from, to: tokens[endAt]?.to ?? token.to };
      if (token.kind === 'start' && isOpaque(token)) {
        const { name } = token;
        const isWithin =
          inlineElements.has(name) || opaqueInlines.has(name) || standaloneElements.has(name);
        if (isWithin || islands.has(name)) add({ kind: 'lone', raw: lone }, token.from);
        else end(token.from);
        at = endAt;
      } else if (isIsland(token) && !isInner && endAt > at) {
        add({ kind: 'lone', raw: lone }, token.from);
        inner.push({ from: at + 1, to: endAt, isInner: true });
        at = endAt;
      } else {
        const piece = pieceOf(token);
        if (piece === undefined) end(token.from);
        else add(piece, token.from);
        if (token.kind === 'start' && token.name === 'textarea') at = readField(at, isInner);
      }
    }
    end(tokens[last - 1]?.to ?? 0);
    return inner;
  };
}

/** The texts of a document with their pieces, in the order in which they begin. */
export function readBlocks(structure: HtmlStructure): readonly Block[] {
  const blocks: Block[] = [];
  const readPart = createReader(structure, blocks);
  const inner = readPart({ from: 0, to: structure.tokens.length, isInner: false });
  for (const part of inner) readPart(part);
  return blocks.toSorted((a, b) => a.from - b.from);
}
