import { escapeXml } from '../../markup/escape-xml.ts';
import type { Inline } from '../inline.ts';
import { resolveFields } from './resolve-fields.ts';
import type { Item, RunFormat } from './paragraph-items.ts';

/** How a Word document writes what is no text. */
export type WordPiece =
  | Readonly<{ kind: 'xml'; xml: string }>
  /** The start of what contains runs, with the format that most of its text has. */
  | Readonly<{ kind: 'container'; xml: string; base: string }>
  /** The start or the end of text with another format, as the properties of its runs. */
  | Readonly<{ kind: 'format'; properties: string }>;

type WordInline = Inline<WordPiece>;

const xml = (text: string): WordPiece => ({ kind: 'xml', xml: text });

const isBlank = (text: string): boolean => text.trim() === '';

/** The format that most of the text has. */
function findBase(items: readonly Item[]): RunFormat {
  const lengths = new Map<string, number>();
  let base: RunFormat | undefined;
  for (const item of items) {
    if (item.kind !== 'text' || isBlank(item.text)) continue;
    const { key } = item.format;
    lengths.set(key, (lengths.get(key) ?? 0) + item.text.length);
    const most = base === undefined ? 0 : (lengths.get(base.key) ?? 0);
    if (base === undefined || (lengths.get(key) ?? 0) > most) base = item.format;
  }
  return base ?? { raw: '', key: '' };
}

/** The pieces of a paragraph: neighbouring runs of one format are one, as Word divides words anywhere. */
export function paragraphInlines(found: readonly Item[]): {
  inlines: readonly WordInline[];
  base: string;
} {
  const inlines: WordInline[] = [];
  let pairs = 0;
  const nextPair = (): number => {
    pairs += 1;
    return pairs;
  };
  const base = addLevel(resolveFields(found), inlines, nextPair);
  return { inlines, base };
}

function addLevel(items: readonly Item[], inlines: WordInline[], nextPair: () => number): string {
  const base = findBase(items);
  let current: Readonly<{ pair: number; format: RunFormat }> | undefined;
  // What no format is seen of, which joins the text before it if the text after it has the same format.
  let waiting: WordInline[] = [];
  const flush = (): void => {
    inlines.push(...waiting);
    waiting = [];
  };
  const close = (): void => {
    if (current === undefined) return;
    const raw: WordPiece = { kind: 'format', properties: current.format.raw };
    inlines.push({ kind: 'close', pair: current.pair, raw });
    current = undefined;
  };
  const switchTo = (format: RunFormat): void => {
    if (current?.format.key === format.key) return flush();
    close();
    flush();
    if (format.key === base.key) return;
    current = { pair: nextPair(), format };
    const raw: WordPiece = { kind: 'format', properties: format.raw };
    inlines.push({ kind: 'open', pair: current.pair, raw });
  };
  for (const item of items) {
    if (item.kind === 'text') {
      const inline = { kind: 'text', text: item.text } as const;
      if (isBlank(item.text)) waiting.push(inline);
      else {
        switchTo(item.format);
        inlines.push(inline);
      }
    } else if (item.kind === 'container') {
      close();
      flush();
      const pair = nextPair();
      const at = inlines.length;
      const inner = addLevel(item.items, inlines, nextPair);
      const raw: WordPiece = { kind: 'container', xml: item.open, base: inner };
      inlines.splice(at, 0, { kind: 'open', pair, raw });
      inlines.push({ kind: 'close', pair, raw: xml(item.close) });
    } else if (item.kind === 'anchor') waiting.push({ ...item, raw: xml(item.raw) });
    else if (item.kind === 'lone' || item.kind === 'break') {
      waiting.push({ kind: item.kind, raw: xml(item.raw) });
    }
  }
  close();
  flush();
  return base.raw;
}

const tab = '</w:t><w:tab/><w:t xml:space="preserve">';

const runOf = (text: string, properties: string): string =>
  `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text).replaceAll('\t', tab)}</w:t></w:r>`;

/** A line break that a translator added. */
export const lineBreak: WordPiece = { kind: 'xml', xml: '<w:r><w:br/></w:r>' };

/** The runs of a paragraph, written from its pieces. */
export function writeParagraph(inlines: readonly Inline<WordPiece>[], base: string): string {
  const formats = [base];
  const parts: string[] = [];
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      parts.push(runOf(inline.text, formats.at(-1) ?? base));
      continue;
    }
    const { raw } = inline;
    if (raw.kind !== 'format') parts.push(raw.xml);
    if (inline.kind === 'close') formats.pop();
    if (inline.kind !== 'open') continue;
    if (raw.kind === 'format') formats.push(raw.properties);
    else formats.push(raw.kind === 'container' ? raw.base : (formats.at(-1) ?? base));
  }
  return parts.join('');
}
