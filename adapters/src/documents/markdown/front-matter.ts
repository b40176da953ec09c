import { isMap, isScalar, isSeq, parseDocument, stringify, type Node, type Scalar } from 'yaml';
import { hasLetters, type Inline } from '../inline.ts';

/** A value of the front matter that is read, with its place in the source. */
type Value = Readonly<{
  inlines: readonly Inline[];
  from: number;
  to: number;
  write: (text: string) => string;
}>;

/** The front matter above the text of a document. */
export type FrontMatter = Readonly<{
  values: readonly Value[];
  /** Whether it has other values that people read. */
  hasUntranslated: boolean;
  /** Where the text begins. */
  to: number;
}>;

const keysOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** Names of values that are shown with a page, in lower case without signs. */
const readable = keysOf(`
  abstract alt answer buttontext caption cta ctatext description details excerpt headline heading hook
  imagealt intro introduction label lead linktitle menutitle message metadescription metatitle navtitle
  ogdescription ogtitle pagetitle paginationlabel question seodescription seotitle shorttitle
  sidebarlabel sidebartitle socialdescription socialtitle subheading subtitle summary tagline teaser text
  title
`);

/** Names of values that only programs read. */
const technical = keysOf(`
  alias aliases class color colour comments cover created css date draft expirydate file hidden href icon
  id image images js kind lang language lastmod lastupdated layout link locale math order outline path
  permalink position publishdate published redirectfrom sidebar sidebarposition slug src template theme
  thumbnail toc translationkey type updated url version weight
`);

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/gu, '');

/** More is no front matter. */
const longest = 65_536;

const toInlines = (text: string): readonly Inline[] =>
  text.split(/(\n)/u).flatMap((part, nth): readonly Inline[] => {
    if (nth % 2 === 1) return [{ kind: 'break', raw: '\n' }];
    return part === '' ? [] : [{ kind: 'text', text: part }];
  });

/** A text after `key: `, in quotes if it would be something else without them. */
const writePlain = (text: string): string => {
  const isPlain = !/[\n,[\]{}]/u.test(text) && stringify(text, { lineWidth: 0 }).trimEnd() === text;
  return isPlain ? text : JSON.stringify(text);
};

/** A text of several lines as a block has them, after a line with its style. */
function blockWriter(isFolded: boolean, raw: string): Value['write'] | undefined {
  const [, head, indent] = /^([|>][+-]?[ \t]*\r?\n)(?:[ \t]*\r?\n)*( +)/u.exec(raw) ?? [];
  if (head === undefined || indent === undefined) return undefined;
  const between = isFolded ? `\n\n${indent}` : `\n${indent}`;
  const end = raw.slice(raw.trimEnd().length);
  return (text) => head + indent + text.split(/\n+/u).join(between) + end;
}

const writeSingle = (text: string): string =>
  text.includes('\n') ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;

/** How a value is written, in the style that it has; undefined for a style that is not known here. */
function writerOf({ type }: Scalar, raw: string): Value['write'] | undefined {
  if (type === 'PLAIN') return writePlain;
  if (type === 'QUOTE_DOUBLE') return (text) => JSON.stringify(text);
  if (type === 'QUOTE_SINGLE') return writeSingle;
  return type === undefined ? undefined : blockWriter(type === 'BLOCK_FOLDED', raw);
}

/** Reads the values of YAML; null if it cannot be read. */
function readYaml(
  text: string,
  from: number,
): Pick<FrontMatter, 'values' | 'hasUntranslated'> | null {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0) return null;
  const values: Value[] = [];
  let hasUntranslated = false;
  const visit = (node: Node | null | undefined, key: string): void => {
    if (isMap(node)) {
      for (const { key: name, value } of node.items) {
        visit(value as Node | null, isScalar(name) ? keyOf(String(name.value)) : '');
      }
    } else if (isSeq(node)) for (const item of node.items) visit(item as Node | null, key);
    else if (isScalar(node) && typeof node.value === 'string' && hasLetters(node.value)) {
      const [start, end] = node.range ?? [0, 0];
      const write = readable.has(key) ? writerOf(node, text.slice(start, end)) : undefined;
      if (write === undefined) hasUntranslated ||= !technical.has(key);
      else {
        const inlines = toInlines(node.value.trimEnd());
        values.push({ inlines, from: from + start, to: from + end, write });
      }
    }
  };
  visit(document.contents, '');
  return { values, hasUntranslated };
}

const pair = /^[ \t]*(?:"([^"\n]{1,100})"|([\w.-]{1,100}))[ \t]*=[ \t]*(.{0,10000})$/u;
const quoted = /^(?:"(?!"")(?:[^"\\\n]|\\.){0,10000}"|'(?!'')[^'\n]{0,10000}')(?=\s*(?:#.*)?$)/u;

function unquote(raw: string): string | undefined {
  if (raw.startsWith("'")) return raw.slice(1, -1);
  try {
    return String(JSON.parse(raw));
  } catch {
    // Signs that are written by more than four digits; the value stays as it is.
    return undefined;
  }
}

const writeToml = (text: string, raw: string): string =>
  raw.startsWith("'") && !/['\n]/u.test(text) ? `'${text}'` : JSON.stringify(text);

/** Reads the values of TOML that are in a line of their own. */
function readToml(text: string, from: number): Pick<FrontMatter, 'values' | 'hasUntranslated'> {
  const values: Value[] = [];
  let hasUntranslated = false;
  let at = from;
  for (const line of text.split('\n')) {
    const [, inQuotes, bare, value = ''] = pair.exec(line.trimEnd()) ?? [];
    const key = keyOf((inQuotes ?? bare ?? '').split('.').at(-1) ?? '');
    const raw = quoted.exec(value)?.[0];
    const content = raw === undefined ? undefined : unquote(raw);
    if (raw !== undefined && content !== undefined && readable.has(key) && hasLetters(content)) {
      const start = at + line.lastIndexOf(value);
      const write = (translation: string): string => writeToml(translation, raw);
      const inlines = toInlines(content.trimEnd());
      values.push({ inlines, from: start, to: start + raw.length, write });
    } else if (!/^\s*(?:#|\[)/u.test(line)) {
      const isText = /["']/u.test(line) || !line.includes('=');
      hasUntranslated ||= !technical.has(key) && isText && hasLetters(line);
    }
    at += line.length + 1;
  }
  return { values, hasUntranslated };
}

/** The front matter of a document: what is between two lines of `---` or `+++`, or an object of JSON. */
export function readFrontMatter(source: string): FrontMatter {
  const json = /^\{[ \t]*\r?\n[\s\S]{0,65536}?\n\}[ \t]*(?=\r?\n|$)/u.exec(source)?.[0];
  if (json !== undefined) return { values: [], hasUntranslated: hasLetters(json), to: json.length };
  const [head, sign] = /^(---|\+\+\+)[ \t]*\r?\n/u.exec(source) ?? [];
  if (head === undefined || sign === undefined)
    return { values: [], hasUntranslated: false, to: 0 };
  const end = new RegExp(String.raw`^${sign === '---' ? sign : String.raw`\+\+\+`}[ \t]*$`, 'mu');
  const found = end.exec(source.slice(head.length, head.length + longest));
  if (found === null) return { values: [], hasUntranslated: false, to: 0 };
  const text = source.slice(head.length, head.length + found.index);
  const read = sign === '---' ? readYaml(text, head.length) : readToml(text, head.length);
  const to = head.length + found.index + found[0].length;
  return { ...(read ?? { values: [], hasUntranslated: hasLetters(text) }), to };
}
