import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { type DocumentNotice, type OpenDocument, UnreadableDocument } from '../document-format.ts';
import { decodeText, type Encoding } from '../encodings.ts';
import { readTokens } from '../html/read-tokens.ts';
import { hasLetters, type Inline } from '../inline.ts';
import { replaceRanges } from '../ranges.ts';
import { type PlacedUnit, placeUnit, replaceUnits } from '../text-units.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { checkMarkdownCost } from './markdown-cost.ts';
import { maskStructure } from './mask-structure.ts';
import type { Title } from './structure-lines.ts';

/** Attributes that people read, also of the components of a site, whose names it chooses itself. */
const readable =
  /^(?:alt|aria-.{1,40}|caption|content|description|heading|label|placeholder|summary|text|title)$/u;

/** Whether there is something to read in HTML that is in Markdown. */
const isReadableHtml = (source: string): boolean =>
  readTokens(source).some((token) => {
    if (token.kind === 'text') return hasLetters(token.text);
    if (token.kind !== 'start') return false;
    return token.attributes.some(({ name, value }) => readable.test(name) && hasLetters(value));
  });

/** The readable text of a node that is not translated. */
function noticeOf(node: Nodes): DocumentNotice | undefined {
  if (node.type === 'code' || node.type === 'inlineCode') {
    return hasLetters(node.value) ? 'code-not-translated' : undefined;
  }
  if (node.type === 'html') return isReadableHtml(node.value) ? 'html-not-translated' : undefined;
  if ('alt' in node && hasLetters(node.alt)) return 'picture-texts-not-translated';
  if (!('title' in node) || !hasLetters(node.title)) return undefined;
  return node.type === 'image' ? 'picture-texts-not-translated' : 'link-titles-not-translated';
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

/** The readable texts of a document that are not translated. */
function findKept(root: Nodes): ReadonlySet<DocumentNotice> {
  const notices = new Set<DocumentNotice>();
  for (const node of nodesOf(root)) {
    const notice = noticeOf(node);
    if (notice !== undefined) notices.add(notice);
  }
  return notices;
}

type Place = Readonly<{ from: number; to: number }>;

const parserOptions = {
  extensions: [
    frontmatter(['yaml', 'toml']),
    gfmAutolinkLiteral(),
    gfmFootnote(),
    gfmStrikethrough(),
    gfmTable(),
    gfmTaskListItem(),
  ],
  mdastExtensions: [
    frontmatterFromMarkdown(['yaml', 'toml']),
    // What it finds after parsing has no place.
    { ...gfmAutolinkLiteralFromMarkdown(), transforms: [] },
    gfmFootnoteFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  ],
};

function placeOf({ position }: Nodes): Place {
  const { start, end } = position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) {
    throw new UnreadableDocument('a part of the text has no place');
  }
  return { from: start.offset, to: end.offset };
}

/** The label of a reference between two places, in one line without the marks of quotes. */
const labelOf = (source: string, from: number, to: number): string =>
  source.slice(from, to).replaceAll(/[\r\n][\s>]*/gu, ' ');

/** The end of a formatted part. A link that is named by its own text still is, when that is translated. */
function closeOf(node: PhrasingContent, source: string, end: number): string {
  const { from, to } = placeOf(node);
  if (node.type !== 'linkReference' || node.referenceType === 'full') return source.slice(end, to);
  const labelTo = node.referenceType === 'collapsed' ? to - '][]'.length : to - ']'.length;
  return `][${labelOf(source, from + '['.length, labelTo)}]`;
}

/** What stands alone. A picture that is named by its text ends where it ends, whatever follows. */
function loneOf(node: PhrasingContent, source: string): string {
  const { from, to } = placeOf(node);
  const isShortcut = node.type === 'imageReference' && node.referenceType === 'shortcut';
  return source.slice(from, to) + (isShortcut ? '[]' : '');
}

/** An address that is a link without brackets around a text. */
const isAutolink = (node: PhrasingContent, source: string): boolean =>
  node.type === 'link' && source[placeOf(node).from] !== '[';

/** Attributes belong to what is before them: a link, a picture or code. */
function attachAttributes(inlines: readonly Inline[]): readonly Inline[] {
  const attached: Inline[] = [];
  for (const inline of inlines) {
    const before = attached.at(-1);
    const isAfter = before?.kind === 'close' || before?.kind === 'lone';
    if (
      isAfter &&
      inline.kind === 'lone' &&
      inline.raw.startsWith('{') &&
      !/^\{[{%]/u.test(inline.raw)
    ) {
      attached[attached.length - 1] = { ...before, raw: before.raw + inline.raw };
    } else attached.push(inline);
  }
  return attached;
}

/** The pieces of a text; those of formatted parts are between the marks that the source has. */
function inlinesOf(nodes: readonly PhrasingContent[], source: string): readonly Inline[] {
  return nodes.flatMap((node, nth): readonly Inline[] => {
    const { from, to } = placeOf(node);
    if (node.type === 'text') {
      return [{ kind: 'text', text: node.value }];
    }
    if (node.type === 'break') {
      const next = nodes[nth + 1];
      const end = next === undefined ? to : placeOf(next).from;
      return [{ kind: 'break', raw: source.slice(from, end) }];
    }
    const children = 'children' in node && !isAutolink(node, source) ? node.children : [];
    const [first, last] = [children[0], children.at(-1)];
    if (first === undefined || last === undefined) {
      return [{ kind: 'lone', raw: loneOf(node, source) }];
    }
    const [inner, end] = [placeOf(first).from, placeOf(last).to];
    const pair = from * 2 + depthOf(node.type);
    return [
      { kind: 'open', pair, raw: source.slice(from, inner) },
      ...inlinesOf(children, source),
      { kind: 'close', pair, raw: closeOf(node, source, end) },
    ];
  });
}

/** Strong text that is emphasised too can begin where the emphasis begins. */
const depthOf = (type: string): number => (type === 'strong' ? 1 : 0);

/** The nodes that contain a text of a document. */
type TextNode = Extract<RootContent, { type: 'paragraph' | 'heading' | 'tableCell' }>;

/** How a line break is written: a heading and a cell are in one line. */
const lineBreaks = { paragraph: '\\\n', heading: ' ', tableCell: '<br>' };

/** The texts of a document: paragraphs, headings and cells. */
function* findTexts(node: Root | RootContent): Generator<TextNode> {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    if (node.children.length > 0) yield node;
  } else if ('children' in node) {
    for (const child of node.children) yield* findTexts(child);
  }
}

/** More addresses in a text are texts: there is not a mark for each. */
const mostAddresses = 30;

const isAddress = (inline: Inline): boolean =>
  inline.kind === 'lone' && /^(?:https?:|www\.|[^\s<>[\](){}`!]{1,100}@)/iu.test(inline.raw);

function withFewMarks(inlines: readonly Inline[]): readonly Inline[] {
  if (inlines.filter(isAddress).length <= mostAddresses) return inlines;
  return inlines.map((inline): Inline =>
    isAddress(inline) && inline.kind === 'lone' ? { kind: 'text', text: inline.raw } : inline,
  );
}

/** Pieces whose lines stay lines, as terms before a definition are. */
const withLines = (inlines: readonly Inline[]): readonly Inline[] =>
  inlines.flatMap((inline): readonly Inline[] => {
    if (inline.kind !== 'text') return [inline];
    return inline.text
      .split(/(\n)/u)
      .map((part, nth): Inline =>
        nth % 2 === 1 ? { kind: 'break', raw: part } : { kind: 'text', text: part },
      );
  });

type Context = Readonly<{ source: string; definitions: ReadonlySet<number> }>;

function placeTexts(node: TextNode, { source, definitions }: Context): readonly PlacedUnit[] {
  const { type, children } = node;
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) return [];
  const place = { from: placeOf(first).from, to: placeOf(last).to };
  const lineBreak = lineBreaks[type];
  const inlines = attachAttributes(withFewMarks(inlinesOf(children, source)));
  const nextLine = source.startsWith('\r\n', place.to) ? place.to + 2 : place.to + 1;
  const areTerms = node.position?.start.column === 1 && definitions.has(nextLine);
  return placeUnit(areTerms ? withLines(inlines) : inlines, place).map((unit) => ({
    ...unit,
    lineBreak: areTerms ? '\n' : lineBreak,
  }));
}

const placeValue = ({ inlines, write, ...place }: FrontMatter['values'][number]) =>
  placeUnit(inlines, place).map((unit) => ({ ...unit, lineBreak: '\n', write }));

const placeTitle = ({ write, ...place }: Title, source: string): readonly PlacedUnit[] =>
  placeUnit([{ kind: 'text', text: source.slice(place.from, place.to) }], place).map((unit) => ({
    ...unit,
    write,
  }));

/** The beginnings of lines with a meaning: a heading, a list, a quote, code, a rule, a block. */
const lineStart =
  /^(\s*)(?=>|[-+](?:\s|$)|-{2,}|=+\s*$|~~~|#{1,6}(?:\s|$)|:{3,}|:[-\s]|\/{3,}|!{3}|\?{3})/u;

/** A text in a line of its own, with a backslash before what would be Markdown. */
const escapeMarkdown = (text: string, next: string): string =>
  text
    .replaceAll('\r', ' ')
    .replaceAll(/[\\`*[\]|~]/gu, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/<(?=[a-z/!?])/giu, String.raw`\<`)
    .replaceAll(/&(?=#?\w{1,32};)/gu, '&amp;')
    .replace(lineStart, '$1\\')
    .replace(/^(\s*\d{1,9})(?=[.)](?:\s|$))/u, '$1\\')
    // A link after an exclamation mark is a picture.
    .replace(/!$/u, next.startsWith('[') ? String.raw`\!` : '!');

/** The same where dollars surround formulas. */
const escapeWithDollars = (text: string, next: string): string =>
  escapeMarkdown(text, next).replaceAll('$', String.raw`\$`);

/** White space before a text would make it code. */
const withoutIndent = (text: string): string => text.replace(/^[ \t]+/u, '');

/** Opens a Markdown document: paragraphs, headings, lists, quotes, tables and titles are translated. */
export function openMarkdown(bytes: Uint8Array, encoding?: Encoding): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes, encoding);
  const front = readFrontMatter(source);
  const masked = maskStructure(source, front.to);
  checkMarkdownCost(masked.text);
  const root = fromMarkdown(masked.text, parserOptions);
  const { definitions } = masked;
  const placed = [
    ...front.values.flatMap(placeValue),
    ...masked.titles.flatMap((title) => placeTitle(title, source)),
    ...[...findTexts(root)].flatMap((node) => placeTexts(node, { source, definitions })),
  ].toSorted((a, b) => a.from - b.from);
  const notices = new Set(findKept(root));
  if (!isUtf8) notices.add('encoding-changed');
  if (front.hasUntranslated) notices.add('front-matter-kept');
  if (masked.hasMath) notices.add('formulas-not-translated');
  if (masked.hasShortcodes) notices.add('shortcodes-not-translated');
  if (placed.some(({ unit }) => unit.isFormatDropped)) notices.add('format-dropped');
  const hasDollars = masked.hasMath || source.includes(String.raw`\$`);
  const escape = hasDollars ? escapeWithDollars : escapeMarkdown;
  const writer = { escape, lineBreak: lineBreaks.paragraph, finish: withoutIndent };
  return {
    units: placed.map(({ unit }) => unit.text),
    notices: [...notices].toSorted(),
    write: (translations) =>
      new TextEncoder().encode(
        mark + replaceRanges(source, replaceUnits(placed, translations, writer)),
      ),
  };
}
