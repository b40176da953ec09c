import type { HtmlToken } from './read-tokens.ts';

/** Elements within a text; the tags of all others divide texts. */
export const inlineElements: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'acronym',
  'b',
  'bdi',
  'bdo',
  'big',
  'cite',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'label',
  'mark',
  'nobr',
  'output',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'textpath',
  'time',
  'tspan',
  'tt',
  'u',
]);

/** Elements within a text that have no content. */
export const standaloneElements: ReadonlySet<string> = new Set(['embed', 'img', 'input']);

/** Elements within a text whose content is no text to translate. */
export const opaqueInlines: ReadonlySet<string> = new Set([
  'code',
  'iframe',
  'kbd',
  'math',
  'samp',
  'var',
]);

/** The same for those that divide texts. */
export const opaqueBlocks: ReadonlySet<string> = new Set([
  'noembed',
  'noframes',
  'pre',
  'script',
  'style',
  'xmp',
]);

/** Elements within a text whose content is no part of it: drawings, and what is shown if they cannot be. */
export const islands: ReadonlySet<string> = new Set(['audio', 'canvas', 'object', 'svg', 'video']);

/** Elements without an end tag, also if something should be skipped up to it. */
const voidElements: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

export type StartTag = Extract<HtmlToken, { kind: 'start' }>;

/** The tokens of a document, and which of them end what others begin. */
export type HtmlStructure = Readonly<{
  tokens: readonly HtmlToken[];
  /** The place in the list of the end tag of an element, by that of its start tag. */
  ends: ReadonlyMap<number, number>;
}>;

/** The value of an attribute; undefined if there is none. */
export const valueOf = ({ attributes }: StartTag, name: string): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value.trim();

/** Whether an element says that its content must stay as it is. */
export const isUntranslated = (tag: StartTag): boolean =>
  valueOf(tag, 'translate')?.toLowerCase() === 'no' ||
  (valueOf(tag, 'class')?.split(/\s+/u).includes('notranslate') ?? false);

/** Finds the end tags of elements. */
export function findStructure(tokens: readonly HtmlToken[]): HtmlStructure {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'start' && token.kind !== 'end') continue;
    if (voidElements.has(token.name)) continue;
    const starts = open.get(token.name) ?? [];
    if (token.kind === 'start') starts.push(at);
    const start = token.kind === 'end' ? starts.pop() : undefined;
    if (start !== undefined) ends.set(start, at);
    open.set(token.name, starts);
  }
  return { tokens, ends };
}

/** The start tags of a document, and the tokens within each; without those of which none may be changed. */
export function* tagsToTranslate({ tokens, ends }: HtmlStructure): Generator<StartTag> {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'start') continue;
    if (isUntranslated(token)) at = ends.get(at) ?? at;
    else yield token;
  }
}
