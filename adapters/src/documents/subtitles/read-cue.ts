import { type Inline, matchPairs, type Tagged } from '../inline.ts';
import type { Line } from '../text-units.ts';

/** Tags of subtitles, what programs write in braces, and the times of words. Other brackets are text. */
const markup =
  /<(?<end>\/?)(?<name>b|br|c|div|em|font|i|lang|p|rt|ruby|s|span|strong|u|v)(?<rest>(?:[.\s/][^<>\n]{0,200})?)>|<\d{1,2}:[\d:.]{3,12}>|\{\\(?<style>[bisu])(?<state>[01])\}|\{\\[^{}\n]{1,100}\}|\{[cfosypCFOSYP]:[^{}\n]{1,40}\}|\\N|\\n(?!\p{Ll})/gu;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lrm: '\u200E',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: '\u00A0',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  rlm: '\u200F',
  rsquo: '’',
};

const readEntity = (entity: string, name: string): string => {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/iu.exec(name) ?? [];
  if (hex === undefined && decimal === undefined) return entities[name] ?? entity;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : entity;
};

/** SubRip has no entities, but programs that convert into it leave them behind. */
const readEntities = (text: string): string =>
  text.replaceAll(/&(#x?[\da-f]{1,7}|[a-z]{2,6});/giu, readEntity);

function readTag({ 0: raw, groups = {} }: RegExpExecArray): Tagged {
  const { end, name, style, state } = groups;
  if (raw.startsWith('\\') || name === 'br') return { kind: 'break', raw };
  if (style !== undefined) {
    return { kind: state === '1' ? 'open' : 'close', name: `{${style}}`, raw };
  }
  if (name === undefined) return { kind: 'lone', raw };
  return { kind: end === '/' ? 'close' : 'open', name, raw };
}

function readLine(line: string): readonly Tagged[] {
  const pieces: Tagged[] = [];
  let at = 0;
  for (const match of line.matchAll(markup)) {
    const { 0: raw, index } = match;
    if (index > at) pieces.push({ kind: 'text', text: readEntities(line.slice(at, index)) });
    pieces.push(readTag(match));
    at = index + raw.length;
  }
  if (at < line.length) pieces.push({ kind: 'text', text: readEntities(line.slice(at)) });
  return pieces;
}

/** Lines of a dialogue stay lines; others divide a sentence, which is translated as one. */
const isSpoken = (line: string): boolean =>
  /^\s{0,20}(?:<[ibc]>){0,3}(?:[-–—‐−]|>>|&gt;&gt;|<v[\s.])/u.test(line);

const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\u3000-\u303F\uFF00-\uFFEF]/u;

/** The separator of two joined lines: none in scripts that are written without spaces. */
const between = (before: string, after: string): string =>
  withoutSpaces.test(before.trimEnd().slice(-1)) &&
  withoutSpaces.test(after.trimStart().slice(0, 1))
    ? ''
    : ' ';

/** The times of words in a text; a cue with more than these loses their places. */
const mostLone = 20;

/** The pieces of a cue. */
export function readCue(source: string, lines: readonly Line[]): readonly Inline[] {
  const texts = lines.map(({ from, to }) => source.slice(from, to));
  const isDialogue = texts.some((text, nth) => nth > 0 && isSpoken(text));
  const pieces = lines.flatMap((line, nth): readonly Tagged[] => {
    const text = texts[nth] ?? '';
    const read = readLine(text);
    const before = lines[nth - 1];
    if (before === undefined) return read;
    const isApart = line.from > before.next;
    const join = between(texts[nth - 1] ?? '', text);
    if (isDialogue || isApart) {
      return [{ kind: 'break', raw: source.slice(before.to, line.from) }, ...read];
    }
    return join === '' ? read : [{ kind: 'text', text: join }, ...read];
  });
  return limitLone(keepVoices(matchPairs(pieces)));
}

/** A voice in the middle of a cue has no end tag often, and begins where it is. */
function keepVoices(inlines: readonly Inline[]): readonly Inline[] {
  const first = inlines.findIndex(({ kind }) => kind === 'text');
  return inlines.map((inline, at) =>
    inline.kind === 'unchanged' && at > first && /^<v[\s.]/u.test(inline.raw)
      ? { kind: 'lone', raw: inline.raw }
      : inline,
  );
}

function limitLone(inlines: readonly Inline[]): readonly Inline[] {
  if (inlines.filter(({ kind }) => kind === 'lone').length <= mostLone) return inlines;
  return inlines.map((inline) =>
    inline.kind === 'lone' ? { ...inline, kind: 'unchanged' } : inline,
  );
}
