import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmTable } from 'micromark-extension-gfm-table';
import { decodeText } from './decode-text.ts';
import { UnreadableDocument } from './document-fault.ts';
import type { DocumentNotice, OpenDocument } from './document-format.ts';
import type { Inline } from './inline.ts';
import { checkMarkdownCost } from './markdown-cost.ts';
import { replaceRanges } from './replace-ranges.ts';
import { placeUnit, replaceUnits, type PlacedUnit } from './text-units.ts';

type Place = Readonly<{ from: number; to: number }>;

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

/** An address between angle brackets, whose text is the address. */
const isAutolink = (node: PhrasingContent, source: string): boolean =>
  node.type === 'link' && source[placeOf(node).from] === '<';

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

/** What contains a text of a document. */
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

function placeTexts({ type, children }: TextNode, source: string): readonly PlacedUnit[] {
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) return [];
  const place = { from: placeOf(first).from, to: placeOf(last).to };
  const lineBreak = lineBreaks[type];
  return placeUnit(inlinesOf(children, source), place).map((unit) => ({ ...unit, lineBreak }));
}

/** A text in a line of its own, with a backslash before what would be Markdown. */
const escapeText = (text: string, next: string): string =>
  text
    .replaceAll('\r', ' ')
    .replaceAll(/[\\`*[\]|]/gu, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/<(?=[a-z/!?])/giu, String.raw`\<`)
    .replaceAll(/&(?=#?\w{1,32};)/gu, '&amp;')
    .replace(/^(\s*)(?=[>~=-]|:-|[#+](?:\s|#|$))/u, '$1\\')
    .replace(/^(\s*\d{1,9})(?=[.)](?:\s|$))/u, '$1\\')
    // A link after an exclamation mark is a picture.
    .replace(/!$/u, next.startsWith('[') ? String.raw`\!` : '!');

/** White space before a text would make it code. */
const withoutIndent = (text: string): string => text.replace(/^[ \t]+/u, '');

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

function findNotices(root: Root, placed: readonly PlacedUnit[]): readonly DocumentNotice[] {
  const types = new Set<string>(Array.from(nodesOf(root), ({ type }) => type));
  return [
    ...(types.has('code') || types.has('inlineCode') ? (['code-not-translated'] as const) : []),
    ...(placed.some(({ unit }) => unit.isFormatDropped) ? (['format-dropped'] as const) : []),
    ...(types.has('html') ? (['html-not-translated'] as const) : []),
    ...(types.has('image') ? (['picture-texts-not-translated'] as const) : []),
  ];
}

/** Opens a Markdown document: paragraphs, headings, lists, quotes and tables are translated. */
export function openMarkdown(bytes: Uint8Array): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes);
  checkMarkdownCost(source);
  const root = fromMarkdown(source, {
    extensions: [frontmatter(), gfmTable()],
    mdastExtensions: [frontmatterFromMarkdown(), gfmTableFromMarkdown()],
  });
  const placed = [...findTexts(root)].flatMap((node) => placeTexts(node, source));
  const writer = { escape: escapeText, lineBreak: lineBreaks.paragraph, finish: withoutIndent };
  return {
    units: placed.map(({ unit }) => unit.text),
    notices: [...(isUtf8 ? [] : (['encoding-changed'] as const)), ...findNotices(root, placed)],
    write: (translations) =>
      new TextEncoder().encode(
        mark + replaceRanges(source, replaceUnits(placed, translations, writer)),
      ),
  };
}
