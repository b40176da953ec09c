import { composeUnit, renderUnit, type Unit } from '../compose-unit.ts';
import { decodeText } from '../decode-text.ts';
import { UnreadableDocument } from '../document-fault.ts';
import type { DocumentNotice, OpenDocument } from '../document-format.ts';
import { declareUtf8, elementsOf, readXml, type XmlElement } from '../read-xml.ts';
import { replaceRanges, type Replacement } from '../replace-ranges.ts';
import { paragraphInlines, type WordPiece } from './paragraph-inlines.ts';
import { readParts, writeParts, type WordParts } from './read-parts.ts';
import { readItems } from './run-items.ts';
import { lineBreak, writeParagraph } from './write-paragraph.ts';

type Paragraph = Readonly<{ unit: Unit<WordPiece>; base: string; from: number; to: number }>;
type Part = Readonly<{ name: string; source: string; paragraphs: readonly Paragraph[] }>;

const mainPart = 'word/document.xml';
const translated = /^word\/(?:document|header\d{0,4}|footer\d{0,4}|footnotes|endnotes)\.xml$/u;
const withLanguage =
  /^word\/(?:document|header\d{0,4}|footer\d{0,4}|footnotes|endnotes|styles)\.xml$/u;

/** The order in which the parts are read: the text, then headers, footers and notes. */
const rankOf = (name: string): number =>
  ['document', 'header', 'footer', 'footnotes', 'endnotes'].findIndex((start) =>
    name.startsWith(`word/${start}`),
  );

const byRank = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) || a.localeCompare(b, 'en', { numeric: true });

const sourceOf = (bytes: Uint8Array | undefined): string =>
  declareUtf8(decodeText(bytes ?? new Uint8Array()).text);

/** The paragraphs below an element, without those in text boxes. */
function* findParagraphs(parent: XmlElement): Generator<XmlElement> {
  for (const element of elementsOf(parent)) {
    if (element.name === 'w:p') yield element;
    else yield* findParagraphs(element);
  }
}

function readParagraph(element: XmlElement, source: string): Paragraph | undefined {
  const { inlines, base } = paragraphInlines(readItems(element, source));
  const unit = composeUnit(inlines);
  if (unit === undefined) return undefined;
  const properties = elementsOf(element).find(({ name }) => name === 'w:pPr');
  return { unit, base, from: properties?.to ?? element.contentFrom, to: element.contentTo };
}

function readPart(name: string, parts: WordParts): Part {
  const source = sourceOf(parts[name]);
  const paragraphs = [...findParagraphs(readXml(source))].flatMap(
    (element) => readParagraph(element, source) ?? [],
  );
  return { name, source, paragraphs };
}

function findNotices(parts: WordParts, read: readonly Part[]): readonly DocumentNotice[] {
  const has = (text: string): boolean => read.some(({ source }) => source.includes(text));
  const description = /<wp:docPr [^<>]{0,2000}?descr="[^"]/u;
  const names = Object.keys(parts);
  const found: Partial<Record<DocumentNotice, boolean>> = {
    'charts-not-translated': names.some((name) => /^word\/(?:charts|diagrams)\//u.test(name)),
    'comments-not-translated': names.includes('word/comments.xml'),
    'text-boxes-not-translated': has('<w:txbxContent'),
    'tracked-changes-accepted': has('<w:ins ') || has('<w:del ') || has('<w:moveTo '),
    'format-dropped': read.some(({ paragraphs }) =>
      paragraphs.some(({ unit }) => unit.isFormatDropped),
    ),
    'picture-texts-not-translated': read.some(({ source }) => description.test(source)),
  };
  return Object.entries(found).flatMap(([notice, is]) => (is ? [notice as DocumentNotice] : []));
}

/** Opens a Word document: paragraphs, tables, headers, footers and notes are translated. */
export function openDocx(bytes: Uint8Array): OpenDocument {
  const parts = readParts(bytes, (name) => name.startsWith('word/') && name.endsWith('.xml'));
  if (parts[mainPart] === undefined) throw new UnreadableDocument('it is no Word document');
  const names = Object.keys(parts).filter((name) => translated.test(name));
  const read = names.toSorted(byRank).map((name) => readPart(name, parts));
  const units = read.flatMap(({ paragraphs }) => paragraphs.map(({ unit }) => unit.text));
  return {
    units,
    notices: findNotices(parts, read),
    write: (translations, language) => writeDocx(bytes, { read, translations, language }),
  };
}

type Writing = Readonly<{
  read: readonly Part[];
  translations: readonly string[];
  language: string;
}>;

/** The language by which Word checks the spelling of Latin letters. */
const setLanguage = (source: string, language: string): string =>
  source.replaceAll(/(<w:lang [^<>]{0,200}?w:val=")[^"<>]{0,40}(")/gu, `$1${language}$2`);

function writeDocx(bytes: Uint8Array, { read, translations, language }: Writing): Uint8Array {
  const parts: Record<string, Uint8Array> = { ...readParts(bytes, () => true) };
  const left = translations.values();
  const sources = new Map<string, string>();
  for (const { name, source, paragraphs } of read) {
    const changed = paragraphs.flatMap(({ unit, base, from, to }): readonly Replacement[] => {
      const translation = left.next().value ?? unit.text;
      if (translation === unit.text) return [];
      const inlines = renderUnit(unit, translation, lineBreak);
      return [{ from, to, text: writeParagraph(inlines, base) }];
    });
    sources.set(name, replaceRanges(source, changed));
  }
  for (const [name, part] of Object.entries(parts)) {
    if (!withLanguage.test(name)) continue;
    const source = sources.get(name) ?? sourceOf(part);
    parts[name] = new TextEncoder().encode(setLanguage(source, language));
  }
  return writeParts(parts);
}
