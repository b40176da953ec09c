import { hasLetters } from '../inline.ts';
import { valueOf, type StartTag } from './html-structure.ts';

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

/** What search engines and messengers show of a page, by the name of its `meta` element. */
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

/** What the attributes of a tag have to read that is not translated. */
export function findKeptAttributes(
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
