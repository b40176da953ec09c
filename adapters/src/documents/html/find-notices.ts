import type { DocumentNotice } from '../document-format.ts';
import { hasLetters } from '../inline.ts';
import {
  type HtmlStructure,
  isUntranslated,
  type StartTag,
  tagsToTranslate,
  valueOf,
} from './html-structure.ts';
import type { HtmlToken } from './read-tokens.ts';

type Attribute = StartTag['attributes'][number];

/** The attributes that a reader sees or hears, whatever the element. */
const ofAll: ReadonlySet<string> = new Set([
  'alt',
  'aria-braillelabel',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
]);

/** Those of some elements. */
const ofSome: Readonly<Record<string, ReadonlySet<string>>> = {
  abbr: new Set(['td', 'th']),
  label: new Set(['optgroup', 'option', 'track']),
  summary: new Set(['table']),
};

/** The `meta` elements of a page that search engines and messengers show. */
const ofPage: ReadonlySet<string> = new Set([
  'abstract',
  'apple-mobile-web-app-title',
  'application-name',
  'dc.description',
  'dc.subject',
  'dc.title',
  'dcterms.abstract',
  'dcterms.description',
  'dcterms.subject',
  'dcterms.title',
  'description',
  'headline',
  'keywords',
  'name',
  'og:description',
  'og:image:alt',
  'og:site_name',
  'og:title',
  'subject',
  'summary',
  'title',
  'twitter:description',
  'twitter:image:alt',
  'twitter:title',
]);

const buttons: ReadonlySet<string> = new Set(['button', 'reset', 'submit']);

/** What a reader can have typed, and what programs send, are no texts of the page. */
const fields: ReadonlySet<string> = new Set(['', 'search', 'text']);

const keywordOf = (tag: StartTag, name: string): string => valueOf(tag, name)?.toLowerCase() ?? '';

function isPageText(tag: StartTag): boolean {
  return ['name', 'property', 'itemprop'].some((name) => ofPage.has(keywordOf(tag, name)));
}

/** Whether an attribute is a text that people read. */
export function isReadAttribute(tag: StartTag, { name }: Attribute): boolean {
  if (name === 'alt' && tag.name === 'input') return keywordOf(tag, 'type') === 'image';
  if (name === 'value') return tag.name === 'input' && buttons.has(keywordOf(tag, 'type'));
  if (name === 'content') return tag.name === 'meta' && isPageText(tag);
  return ofAll.has(name) || (ofSome[name]?.has(tag.name) ?? false);
}

/** Attributes that scripts show to readers. */
const ofScripts =
  /^data-(?:.{0,40}-)?(?:caption|confirm|content|description|hint|label|message|placeholder|text|title|tooltip)$/u;

/** Finds the readable attributes of a tag that are not translated. */
function findKeptAttributes(
  tag: StartTag,
): readonly ('embedded-pages-not-translated' | 'form-values-kept' | 'scripts-not-translated')[] {
  return tag.attributes.flatMap(({ name, value }) => {
    if (!hasLetters(value)) return [];
    if (name === 'srcdoc') return ['embedded-pages-not-translated'] as const;
    if (ofScripts.test(name)) return ['scripts-not-translated'] as const;
    if (name !== 'value' || tag.name !== 'input') return [];
    return fields.has(keywordOf(tag, 'type')) ? (['form-values-kept'] as const) : [];
  });
}

/** Texts in the strings of a script, in a template that it fills in, or in the content of a style sheet. */
const inScript = /["'`][^"'`]{0,1000}\p{L}|>[^<>\p{L}]{0,1000}\p{L}[^<>]{0,1000}<\//u;
const inStyle = /content\s{0,9}:\s{0,9}["'][^"']{0,1000}\p{L}/u;

/** Elements whose texts are not translated, and how that is called. */
const untranslated: Readonly<
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

/** The readable texts of a document that are not translated. */
export function findKept(structure: HtmlStructure): ReadonlySet<DocumentNotice> {
  const { tokens, ends } = structure;
  const notices = new Set<DocumentNotice>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'start') continue;
    const rule = isUntranslated(token)
      ? ({ notice: 'protected-texts-kept', has: hasLetters } as const)
      : untranslated[token.name];
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
