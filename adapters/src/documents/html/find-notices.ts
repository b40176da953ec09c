import type { DocumentNotice } from '../document-format.ts';
import { hasLetters } from '../inline.ts';
import { isUntranslated, tagsToTranslate, valueOf, type HtmlStructure } from './html-structure.ts';
import { findKeptAttributes } from './read-attributes.ts';
import type { HtmlToken } from './read-tokens.ts';

/** Texts in the strings of a script, in a template that it fills in, or in the content of a style sheet. */
const inScript = /["'`][^"'`]{0,1000}\p{L}|>[^<>\p{L}]{0,1000}\p{L}[^<>]{0,1000}<\//u;
const inStyle = /content\s{0,9}:\s{0,9}["'][^"']{0,1000}\p{L}/u;

/** Elements whose texts are not translated, and how that is called. */
const kept: Readonly<
  Record<string, Readonly<{ notice: DocumentNotice; has: (text: string) => boolean }>>
> = {
  code: { notice: 'code-not-translated', has: hasLetters },
  iframe: { notice: 'embedded-pages-not-translated', has: hasLetters },
  kbd: { notice: 'code-not-translated', has: hasLetters },
  math: { notice: 'formulas-not-translated', has: hasLetters },
  noembed: { notice: 'embedded-pages-not-translated', has: hasLetters },
  noframes: { notice: 'embedded-pages-not-translated', has: hasLetters },
  pre: { notice: 'code-not-translated', has: hasLetters },
  samp: { notice: 'code-not-translated', has: hasLetters },
  script: { notice: 'scripts-not-translated', has: (text) => inScript.test(text) },
  style: { notice: 'scripts-not-translated', has: (text) => inStyle.test(text) },
  var: { notice: 'code-not-translated', has: hasLetters },
  xmp: { notice: 'code-not-translated', has: hasLetters },
};

/** The texts of tokens, one after the other; a part is enough to know whether there are letters. */
const textOf = (tokens: readonly HtmlToken[]): string =>
  tokens.map((token) => (token.kind === 'text' ? token.text : '')).join('');

/** Whether fields offer choices that are values of attributes: those of lists for what is typed. */
function hasChoices({ tokens, ends }: HtmlStructure): boolean {
  let listTo = -1;
  return tokens.some((token, at) => {
    if (token.kind !== 'start') return false;
    if (token.name === 'datalist') listTo = Math.max(listTo, ends.get(at) ?? at);
    if (token.name !== 'option' || at > listTo) return false;
    // With a label, the value is for programs.
    return valueOf(token, 'label') === undefined && hasLetters(valueOf(token, 'value') ?? '');
  });
}

/** What a document has to read that is not translated. */
export function findKept(structure: HtmlStructure): ReadonlySet<DocumentNotice> {
  const { tokens, ends } = structure;
  const notices = new Set<DocumentNotice>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'start') continue;
    const rule = isUntranslated(token)
      ? ({ notice: 'protected-texts-kept', has: hasLetters } as const)
      : kept[token.name];
    if (rule === undefined) continue;
    const end = ends.get(at) ?? at;
    if (rule.has(textOf(tokens.slice(at + 1, end)))) notices.add(rule.notice);
    at = end;
  }
  if (hasChoices(structure)) notices.add('form-texts-not-translated');
  for (const tag of tagsToTranslate(structure))
    for (const notice of findKeptAttributes(tag)) notices.add(notice);
  return notices;
}
