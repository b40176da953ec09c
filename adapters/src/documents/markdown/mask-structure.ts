import { linesOf } from '../text-units.ts';
import {
  beginsProgram,
  type Line,
  readBlockStart,
  readStructureLine,
  type Title,
  withoutName,
} from './structure-lines.ts';

/** A line in which what must stay as it is has the form of a tag, which the parser does not read. */
type MaskedLine = Readonly<{ text: string; hasMath: boolean; hasShortcodes: boolean }>;

/**
 * The structure of a line besides text, by its beginning. Code comes first: nothing is within it.
 */
const patterns = [
  { kind: 'code', pattern: /(`{1,20})(?!`)[^\n]{1,2000}?(?<!`)\1(?!`)/uy },
  { kind: 'shortcode', pattern: /\{\{[<%][^{}]{0,2000}[>%]\}\}|\{%[^{}]{0,2000}%\}/uy },
  { kind: 'comment', pattern: /\{\/\*[^{}]{0,2000}?\*\/\}/uy },
  { kind: 'attributes', pattern: /\{:[^{}]{0,500}\}/uy },
  { kind: 'attached', pattern: /\{\s{0,9}(?:[#.][\w-]|[\w-]{1,40}=)[^{}]{0,500}\}/uy },
  { kind: 'math', pattern: /\$\$[^$]{1,1000}\$\$/uy },
  { kind: 'math', pattern: /\$(?![\s$).,;:!?])(?:[^$\\]|\\[^\n]){0,500}(?<![\s\\])\$(?![\d$])/uy },
  { kind: 'link', pattern: /\[\[[^[\]]{1,300}\]\](?![([])/uy },
] as const;

const starts = /[`{$[\\]/gu;

/** After what attributes stand that are no placeholder: links, pictures, code and emphasis. */
const beforeAttributes = /[)\]`*_>]/u;

/** Two words in a row are no formula, unless it names them as text. */
const isProse = (text: string): boolean => /(?<![\\{])\b\p{L}{3,} \p{L}{3,}/u.test(text);

/** A tag as long as a text; the parser reads nothing in it. */
const tagOf = (length: number): string => `<x${' '.repeat(length - 3)}>`;

function matchAt(line: string, at: number) {
  for (const { kind, pattern } of patterns) {
    if (kind === 'attached' && !beforeAttributes.test(line[at - 1] ?? '')) continue;
    pattern.lastIndex = at;
    const text = pattern.exec(line)?.[0];
    if (text === undefined || (kind === 'math' && isProse(text))) continue;
    return { kind, length: text.length };
  }
  return undefined;
}

/** Masks what is in a line of text and is no text: formulas, attributes, tags of templates, wiki links. */
function maskInlines(line: string): MaskedLine {
  const parts: string[] = [];
  const kinds = new Set<string>();
  let done = 0;
  starts.lastIndex = 0;
  for (let found = starts.exec(line); found !== null; found = starts.exec(line)) {
    const at = found.index;
    if (found[0] === '\\') {
      starts.lastIndex = at + 2;
      continue;
    }
    const matched = matchAt(line, at);
    if (matched === undefined) continue;
    const end = at + matched.length;
    starts.lastIndex = end;
    if (matched.kind === 'code') continue;
    kinds.add(matched.kind);
    // What is embedded has the mark of a picture.
    const from = matched.kind === 'link' && at > done && line[at - 1] === '!' ? at - 1 : at;
    parts.push(line.slice(done, from), tagOf(end - from));
    done = end;
  }
  const hasShortcodes = kinds.has('shortcode') || kinds.has('link');
  return { text: [...parts, line.slice(done)].join(''), hasMath: kinds.has('math'), hasShortcodes };
}

/** A source in which everything that the parser does not know is masked; all else is where it was. */
export type MaskedSource = Readonly<{
  text: string;
  /** Texts in what is masked. */
  titles: readonly Title[];
  /** Where definitions begin; the lines of the paragraph before each are terms. */
  definitions: ReadonlySet<number>;
  hasMath: boolean;
  hasShortcodes: boolean;
}>;

type SourceLine = Line & Readonly<{ end: string }>;

const prefix = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/u;

function readLines(source: string): readonly SourceLine[] {
  return Array.from(linesOf(source), ({ from, to, next }) => {
    const text = source.slice(from, to);
    const before = prefix.exec(text)?.[0] ?? '';
    return { prefix: before, rest: text.slice(before.length), from, end: source.slice(to, next) };
  });
}

const blank = (text: string): string => text.replaceAll(/[^\r\n]/gu, ' ');

/** Tags of templates and comments of MDX over several lines are none of the text. */
const longTag = /\{\{[<%][^{}]{0,2000}[>%]\}\}|\{%[^{}]{0,2000}%\}|\{\/\*[^{}]{0,2000}?\*\/\}/gu;
const withoutLongTags = (source: string): string =>
  source.replaceAll(longTag, (found) => (/[\r\n]/u.test(found) ? blank(found) : found));

/** For each line, the next one after it of a kind; the number of lines if there is none. */
function nextOf(lines: readonly SourceLine[], isKind: (line: SourceLine) => boolean) {
  const next = new Int32Array(lines.length);
  let last = lines.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    next[at] = last;
    const line = lines[at];
    if (line !== undefined && isKind(line)) last = at;
  }
  return next;
}

const fence = /^(?:`{3,}|~{3,})/u;

const endsFence = (rest: string, open: string): boolean => {
  const found = fence.exec(rest)?.[0] ?? '';
  return found.startsWith(open) && rest.slice(found.length).trim() === '';
};

const isSpace = (text: string): boolean => /^ *$/u.test(text);

/** A heading, a definition and the explanation of an abbreviation in forms that the parser knows, as long. */
function asKnown({ prefix: before, rest }: Line): string {
  if (rest.startsWith('#')) return before + withoutName(rest);
  if (/^:[ \t]{1,9}[^ \t]/u.test(rest)) return `${before}-${rest.slice(1)}`;
  // A list may have been read into it.
  const text = before + rest;
  return /^\*\[[^\]]{1,200}\]:[ \t]/u.test(text) ? `[^${text.slice(2)}` : text;
}

/** Masks the lines of a document one after the other. */
function createMasking(lines: readonly SourceLine[]) {
  const [nextFilled, nextDollars] = [
    nextOf(lines, ({ rest }) => rest.trim() !== ''),
    nextOf(lines, ({ rest }) => rest.includes('$$')),
  ];
  const found = { hasMath: false, hasShortcodes: false };
  const [titles, definitions] = [[] as Title[], new Set<number>()];
  let [code, program, mathTo] = ['', false, -1];
  /** Where what is indented after the start of a block begins. */
  let blockIndent: number | undefined;

  const isIndentedAfter = (nth: number, indent: number): boolean => {
    const next = lines[nextFilled[nth] ?? nth];
    return next !== undefined && isSpace(next.prefix) && next.prefix.length >= indent + 4;
  };
  const isMathBlock = ({ rest }: Line, nth: number): boolean => {
    const dollars = rest.split('$$').length - 1;
    if (!rest.startsWith('$$')) return false;
    return dollars === 1 ? (nextDollars[nth] ?? 0) < lines.length : rest.trimEnd().endsWith('$$');
  };

  function maskText(line: SourceLine, nth: number): string {
    const { prefix: before, rest } = line;
    if (isMathBlock(line, nth)) {
      found.hasMath = true;
      if (rest.split('$$').length === 2) mathTo = nextDollars[nth] ?? -1;
      return before + blank(rest);
    }
    const start = readBlockStart(line, isSpace(before) && isIndentedAfter(nth, before.length));
    if (start !== undefined && isSpace(before)) blockIndent = before.length;
    const structure = start ?? readStructureLine(line);
    if (structure !== undefined) {
      titles.push(...structure.titles);
      found.hasShortcodes ||= /^\{[{%]/u.test(rest);
      return structure.masked;
    }
    const known = asKnown(line);
    if (known.charAt(before.length) === '-' && rest.startsWith(':')) definitions.add(line.from);
    const inline = maskInlines(known);
    found.hasMath ||= inline.hasMath;
    found.hasShortcodes ||= inline.hasShortcodes;
    return inline.text;
  }

  function maskLine(line: SourceLine, nth: number): string {
    const { prefix: before, rest } = line;
    const text = before + rest;
    if (code !== '') {
      if (endsFence(rest, code)) code = '';
      return text;
    }
    if (nth <= mathTo) return before + blank(rest);
    if (rest.trim() === '') {
      program = false;
      return text;
    }
    const open = fence.exec(rest)?.[0];
    if (open !== undefined) {
      code = open;
      return text;
    }
    const isAfterEmpty = nth === 0 || lines[nth - 1]?.rest.trim() === '';
    program ||= isAfterEmpty && beginsProgram(text);
    return program ? blank(text) : maskText(line, nth);
  }

  /** The first line of what is indented in a block begins an item of a list, to which the others belong. */
  function maskIndented(line: SourceLine, nth: number): string {
    const indent = blockIndent;
    const isFirst = indent !== undefined && line.rest.trim() !== '';
    if (isFirst) blockIndent = undefined;
    const text = maskLine(line, nth);
    const isIndented = isFirst && isSpace(line.prefix) && line.prefix.length >= indent + 4;
    return isIndented ? `${text.slice(0, indent)}-   ${text.slice(indent + 4)}` : text;
  }

  return { maskIndented, titles, definitions, found };
}

/**
 * Masks what extends Markdown, so that the parser reads the texts in it as what they are: blocks between
 * lines of colons, indented blocks, alerts, definitions, formulas, attributes and tags of templates.
 *
 * @param from where the text begins, after the front matter.
 */
export function maskStructure(source: string, from: number): MaskedSource {
  // The parser must see the front matter as it is.
  const lines = readLines(' '.repeat(from) + withoutLongTags(source.slice(from)));
  const { maskIndented, titles, definitions, found } = createMasking(lines);
  const text = lines.map((line, nth) => maskIndented(line, nth) + line.end).join('');
  const isObject = source.startsWith('{');
  const head = source.slice(0, from);
  return {
    text: (isObject ? blank(head) : head) + text.slice(from),
    titles,
    definitions,
    ...found,
  };
}
