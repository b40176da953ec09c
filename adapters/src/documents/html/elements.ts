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
  'time',
  'tt',
  'u',
]);

/** Elements within a text that have no content. */
export const standaloneElements: ReadonlySet<string> = new Set(['embed', 'img', 'input']);

/** Elements within a text whose content is no text to translate. */
export const opaqueInlines: ReadonlySet<string> = new Set([
  'audio',
  'canvas',
  'code',
  'iframe',
  'kbd',
  'math',
  'noscript',
  'object',
  'samp',
  'svg',
  'var',
  'video',
]);

/** The same for those that divide texts. */
export const opaqueBlocks: ReadonlySet<string> = new Set([
  'pre',
  'script',
  'style',
  'template',
  'textarea',
]);

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

/** The attributes that a reader sees or hears. */
export const readAttributes: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'placeholder',
  'title',
]);
