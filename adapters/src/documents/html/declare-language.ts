import { isSameLanguage } from '@nsem/core';
import { directionOf, type TextDirection } from '../../languages/text-direction.ts';
import type { Replacement } from '../ranges.ts';
import {
  type HtmlStructure,
  opaqueInlines,
  type StartTag,
  tagsToTranslate,
  valueOf,
} from './html-structure.ts';
import type { HtmlToken } from './read-tokens.ts';

/** What is written from the left in any language, or has its direction for a reason of its own. */
const directed: ReadonlySet<string> = new Set([...opaqueInlines, 'bdi', 'bdo', 'input', 'pre']);

/** From which language into which a document is translated. */
type Change = Readonly<{
  from: string | undefined;
  to: string;
  direction: TextDirection;
  wasDirection: TextDirection | undefined;
}>;

const languageOf = (tag: StartTag): string | undefined =>
  valueOf(tag, 'lang') ?? valueOf(tag, 'xml:lang');

const isDirection = (value: string | undefined): value is TextDirection =>
  value === 'ltr' || value === 'rtl';

/** The language that a document states of itself: the outermost one. */
function findChange(tags: readonly StartTag[], to: string): Change {
  const from = tags.map(languageOf).find((language) => language !== undefined && language !== '');
  const stated = tags.map((tag) => valueOf(tag, 'dir')?.toLowerCase()).find(isDirection);
  const wasDirection = from === undefined ? stated : directionOf(from);
  return { from, to, direction: directionOf(to), wasDirection };
}

/** An attribute of a tag with a value; one that it does not have is added after its name. */
function setAttribute(tag: StartTag, name: string, value: string): Replacement {
  const present = tag.attributes.find((attribute) => attribute.name === name);
  const end = tag.from + 1 + tag.name.length;
  return present === undefined
    ? { from: end, to: end, text: ` ${name}="${value}"` }
    : { from: present.from, to: present.to, text: `${name}="${value}"` };
}

/** The outermost element gets the language; an element within it, if it states the one of the source. */
function declareOn(
  tag: StartTag,
  { from, to, direction, wasDirection }: Change,
): readonly Replacement[] {
  const isRoot = tag.name === 'html';
  const own = languageOf(tag);
  const isThird = own !== undefined && (from === undefined || !isSameLanguage(own, from));
  if (isThird && !isRoot) return [];
  const isStated = own !== undefined || isRoot;
  const languages = ['lang', 'xml:lang'].filter((name) => valueOf(tag, name) !== undefined);
  if (isRoot && languages.length === 0) languages.push('lang');
  const dir = valueOf(tag, 'dir')?.toLowerCase();
  const follows = isDirection(dir) && (isStated || dir === wasDirection) && !directed.has(tag.name);
  const isNeeded = isRoot && dir === undefined && (direction === 'rtl' || wasDirection === 'rtl');
  return [
    ...(isStated ? languages.map((name) => setAttribute(tag, name, to)) : []),
    ...((follows && dir !== direction) || isNeeded ? [setAttribute(tag, 'dir', direction)] : []),
  ];
}

/** The encoding and the language that a `meta` element states. */
function declareOnMeta(tag: StartTag, language: string): readonly Replacement[] {
  const about = valueOf(tag, 'http-equiv')?.toLowerCase();
  return tag.attributes.flatMap((attribute): readonly Replacement[] => {
    const place = { from: attribute.from, to: attribute.to };
    const value = attribute.value.trim().toLowerCase();
    if (attribute.name === 'charset' && value !== 'utf-8' && value !== 'utf8') {
      return [{ ...place, text: 'charset="utf-8"' }];
    }
    if (attribute.name !== 'content') return [];
    if (about === 'content-language') return [{ ...place, text: `content="${language}"` }];
    const isOther = about === 'content-type' && /charset=(?!\s*utf-?8)/u.test(value);
    return isOther ? [{ ...place, text: 'content="text/html; charset=utf-8"' }] : [];
  });
}

const declaredEncoding = /^(<\?xml[^<>]{0,200}?encoding=)(["'])(?!utf-8\2)[\w.-]{1,40}\2/iu;

/** The encoding that the first line of XHTML states. */
function declareInProlog(token: HtmlToken | undefined, source: string): readonly Replacement[] {
  if (token?.kind !== 'comment') return [];
  const found = declaredEncoding.exec(source.slice(token.from, token.to));
  if (found?.[1] === undefined) return [];
  const from = token.from + found[1].length;
  return [{ from, to: token.from + found[0].length, text: '"UTF-8"' }];
}

/** The tags that are of the language of the document: not of a third one, nor within an element of one. */
function* tagsOfSource(structure: HtmlStructure, from: string | undefined): Generator<StartTag> {
  const { tokens, ends } = structure;
  const places = new Map(tokens.map((token, at) => [token, at]));
  let until = -1;
  for (const tag of tagsToTranslate(structure)) {
    const at = places.get(tag) ?? 0;
    if (at < until) continue;
    const own = languageOf(tag);
    const isThird = own !== undefined && from !== undefined && !isSameLanguage(own, from);
    if (isThird && tag.name !== 'html') until = ends.get(at) ?? at;
    else yield tag;
  }
}

/** Changes the language of a document, whose encoding becomes UTF-8. */
export function declareLanguage(
  structure: HtmlStructure,
  source: string,
  language: string,
): readonly Replacement[] {
  const change = findChange([...tagsToTranslate(structure)], language);
  const onTags = [...tagsOfSource(structure, change.from)].flatMap((tag) =>
    tag.name === 'meta' ? declareOnMeta(tag, language) : declareOn(tag, change),
  );
  const prolog = declareInProlog(structure.tokens[0], source);
  return [...prolog, ...onTags];
}
