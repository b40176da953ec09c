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
export const voidElements: ReadonlySet<string> = new Set([
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
