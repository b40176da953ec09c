import { findFormatMarks, formatMark, mostFormatMarks } from '@nsem/core/texts';
import { UnreadableDocument } from './document-format.ts';
import { findCore, findEmptyPairs, hasText, type Inline } from './inline.ts';
import { orderRanges, placeRanges } from './ranges.ts';

/** The inlines of a document for a mark in its text. */
type Marked<P> = Readonly<{ open: Inline<P>; close: Inline<P> }> | Readonly<{ lone: Inline<P> }>;

/** The invisible inlines directly before and after a mark. */
type MarkAnchors<P> = Readonly<{ before: Inline<P>[]; after: Inline<P>[] }>;

/** A text to translate, and how its translation becomes a part of the document. */
export type Unit<P = string> = Readonly<{
  text: string;
  before: readonly Inline<P>[];
  after: readonly Inline<P>[];
  marks: ReadonlyMap<string, Marked<P>>;
  /** The line breaks of the text, which the translation takes in their order. */
  breaks: readonly (readonly Inline<P>[])[];
  /** The starts and ends of ranges that are beside a mark, by the mark and how often it was before. */
  anchors: ReadonlyMap<string, MarkAnchors<P>>;
  /** Whether it has more formats than there are marks. */
  isFormatDropped: boolean;
}>;

/** White space at the ends of the text belongs to the document. */
function trimEnds<P>(inlines: readonly Inline<P>[]) {
  const [core, before, after] = [[...inlines], [] as Inline<P>[], [] as Inline<P>[]];
  const first = core.findIndex(({ kind }) => kind === 'text');
  const start = core[first];
  if (start?.kind === 'text') {
    const rest = start.text.trimStart();
    const lead = start.text.slice(0, start.text.length - rest.length);
    if (first === 0 && lead !== '') {
      before.push({ kind: 'text', text: lead });
      core[0] = { kind: 'text', text: rest };
    }
  }
  const end = core.at(-1);
  if (end?.kind === 'text') {
    const rest = end.text.trimEnd();
    const trail = end.text.slice(rest.length);
    if (trail !== '') {
      after.push({ kind: 'text', text: trail });
      core[core.length - 1] = { kind: 'text', text: rest };
    }
  }
  return { core, before, after };
}

/** The formats that get marks: the first ones, if there are too many. What stands alone always has one. */
function choosePairs<P>(core: readonly Inline<P>[], free: number) {
  const opens = core.flatMap((inline) => (inline.kind === 'open' ? [inline] : []));
  const formats = opens.filter(({ isRange }) => isRange !== true).map(({ pair }) => pair);
  const ranges = opens.filter(({ isRange }) => isRange === true).map(({ pair }) => pair);
  const lone = core.filter(({ kind }) => kind === 'lone').length;
  if (lone > free) throw new UnreadableDocument('a text contains too many pictures or fields');
  const chosen = new Set([...formats, ...ranges].slice(0, free - lone));
  return { chosen, isDropped: formats.length > free - lone };
}

/** Line ends are white space in a document: the line breaks that its author made are pieces. */
const lineEnds = /[\n\v\f\r\u0085\u2028\u2029]+/gu;
// oxlint-disable-next-line no-control-regex -- no text of a document needs them, and many forbid them
const controls = /[\u0000-\u0008\u000E-\u001F\u007F]/gu;

/** Pieces of a text as they are composed: pairs around nothing become pieces that are not seen. */
function prepare<P>(inlines: readonly Inline<P>[]): readonly Inline<P>[] {
  const empty = findEmptyPairs(inlines);
  return inlines.map((inline): Inline<P> => {
    if (inline.kind === 'text') {
      const text = inline.text.replaceAll(lineEnds, ' ').replaceAll(controls, '');
      return { ...inline, text };
    }
    const isEmpty = 'pair' in inline && empty.has(inline.pair);
    return isEmpty ? { kind: 'unchanged', raw: inline.raw } : inline;
  });
}

/** Makes a text of pieces, with marks for their formats; undefined if there is nothing to translate. */
export function composeUnit<P>(found: readonly Inline<P>[]): Unit<P> | undefined {
  if (!hasText(found)) return undefined;
  const inlines = placeRanges(prepare(found));
  const { from, to } = findCore(inlines);
  const { core, before, after } = trimEnds(inlines.slice(from, to));
  const literal = new Set(
    core.flatMap((inline) =>
      inline.kind === 'text' ? findFormatMarks(inline.text).map(({ mark }) => mark) : [],
    ),
  );
  const { chosen, isDropped } = choosePairs(core, mostFormatMarks - literal.size);
  const { starts, ends, ...written } = writeMarks(core, { literal, chosen });
  const unchanged = core.filter(({ kind }) => kind === 'unchanged');
  return {
    ...written,
    before: [...inlines.slice(0, from), ...before, ...unchanged, ...starts],
    after: [...ends, ...after, ...inlines.slice(to)],
    isFormatDropped: isDropped,
  };
}

type Choice = Readonly<{ literal: ReadonlySet<string>; chosen: ReadonlySet<number> }>;

function writeMarks<P>(core: readonly Inline<P>[], { literal, chosen }: Choice) {
  const parts: string[] = [];
  const marks = new Map<string, Marked<P>>();
  const markOf = new Map<number, string>();
  const opens = new Map<number, Inline<P>>();
  const breaks: Inline<P>[][] = [];
  const anchors = createAnchors<P>();
  let used = 0;
  let isAfterBreak = false;
  const nextMark = (): string => {
    for (;;) {
      const mark = formatMark(used);
      used += 1;
      if (mark === undefined) throw new UnreadableDocument('a text has no mark left');
      if (!literal.has(mark)) return mark;
    }
  };
  for (const inline of core) {
    if (inline.kind === 'break') {
      // Several in a row would be an empty line, which separates units.
      if (isAfterBreak) breaks.at(-1)?.push(inline);
      else {
        breaks.push([inline]);
        parts.push('\n');
      }
      isAfterBreak = true;
      anchors.addText();
      continue;
    }
    const anchor = toAnchor(inline, chosen);
    if (anchor !== undefined) {
      anchors.addAnchor(anchor);
      continue;
    }
    if (inline.kind === 'text') {
      if (isAfterBreak && inline.text.trim() === '') continue;
      parts.push(inline.text);
      if (inline.text !== '') anchors.addText();
    } else if (inline.kind === 'lone') {
      const mark = nextMark();
      marks.set(mark, { lone: inline });
      parts.push(mark);
      anchors.addMark(mark);
    } else if ('pair' in inline && chosen.has(inline.pair)) {
      const mark = markOf.get(inline.pair) ?? nextMark();
      const open = opens.get(inline.pair);
      if (open !== undefined) marks.set(mark, { open, close: inline });
      else opens.set(inline.pair, inline);
      markOf.set(inline.pair, mark);
      parts.push(mark);
      anchors.addMark(mark);
    } else continue;
    isAfterBreak = false;
  }
  return { text: parts.join(''), marks, breaks, ...anchors.end() };
}

/** A range that gets no mark, because there are too many, is placed by what is beside it. */
function toAnchor<P>(inline: Inline<P>, chosen: ReadonlySet<number>) {
  if (inline.kind === 'anchor') return inline;
  if (!('isRange' in inline) || chosen.has(inline.pair)) return undefined;
  const { kind, pair, raw } = inline;
  return { kind: 'anchor', side: kind === 'open' ? 'start' : 'end', id: `${pair}`, raw } as const;
}

type Anchor<P> = Extract<Inline<P>, { kind: 'anchor' }>;

/** A mark as it is found in a translation: which one, and how often it was before. */
const placeOf = (mark: string, times: number): string => `${mark}${times}`;

/**
 * Finds the marks beside which starts and ends of ranges are. What is beside no mark is at the start or
 * at the end of the text, so that the range is never empty.
 */
function createAnchors<P>() {
  const anchors = new Map<string, MarkAnchors<P>>();
  const times = new Map<string, number>();
  const [starts, ends]: [Inline<P>[], Inline<P>[]] = [[], []];
  let last: MarkAnchors<P> | undefined;
  let waiting: { anchor: Anchor<P>; last: MarkAnchors<P> | undefined }[] = [];
  const settle = (): void => {
    for (const { anchor, last: previous } of waiting) {
      if (previous !== undefined) previous.after.push(anchor);
      else (anchor.side === 'start' ? starts : ends).push(anchor);
    }
    waiting = [];
  };
  return {
    addText(): void {
      settle();
      last = undefined;
    },
    addAnchor(anchor: Anchor<P>): void {
      if (anchor.isLast === true) ends.push(anchor);
      else if (anchor.side === 'end' && last !== undefined && waiting.length === 0) {
        last.after.push(anchor);
      } else waiting.push({ anchor, last });
    },
    addMark(mark: string): void {
      const nth = times.get(mark) ?? 0;
      times.set(mark, nth + 1);
      const place: MarkAnchors<P> = { before: waiting.map(({ anchor }) => anchor), after: [] };
      waiting = [];
      anchors.set(placeOf(mark, nth), place);
      last = place;
    },
    end() {
      settle();
      return { anchors, starts, ends };
    },
  };
}

/** The pieces of a unit with its translation, which must have the marks of the unit. */
export function renderUnit<P>(
  unit: Unit<P>,
  translation: string,
  lineBreak: P,
): readonly Inline<P>[] {
  const inlines: Inline<P>[] = [...unit.before];
  const times = new Map<string, number>();
  let line = 0;
  let from = 0;
  const addText = (to: number): void => {
    if (to > from) inlines.push({ kind: 'text', text: translation.slice(from, to) });
  };
  for (const { index, 0: sign } of translation.matchAll(/\n|[①-⑳㉑-㉟㊱-㊿]/gu)) {
    const marked = unit.marks.get(sign);
    if (sign !== '\n' && marked === undefined) continue;
    addText(index);
    from = index + sign.length;
    if (marked === undefined) {
      inlines.push(...(unit.breaks[line] ?? [{ kind: 'break', raw: lineBreak } as const]));
      line += 1;
      continue;
    }
    const nth = times.get(sign) ?? 0;
    times.set(sign, nth + 1);
    const adjacent = unit.anchors.get(placeOf(sign, nth));
    const ofPair = (pair: Extract<Marked<P>, { open: unknown }>) =>
      nth === 0 ? pair.open : pair.close;
    const piece = 'lone' in marked ? marked.lone : ofPair(marked);
    inlines.push(...(adjacent?.before ?? []), piece, ...(adjacent?.after ?? []));
  }
  addText(translation.length);
  return orderRanges([...inlines, ...unit.after]);
}
