import { renderUnit } from '../compose-unit.ts';
import { type DocumentNotice, documentNotices, type OpenDocument } from '../document-format.ts';
import { decodeText } from '../encodings.ts';
import { type Replacement, replaceRanges } from '../ranges.ts';
import { declareUtf8, readXml } from '../read-xml.ts';
import { acceptChanges } from './accept-changes.ts';
import {
  createFiles,
  type EmbeddedFile,
  isXml,
  type OpenEmbedded,
  openPackage,
  readParts,
  type WordPackage,
  writeParts,
} from './word-package.ts';
import { type Embedded, type Paragraph, readParagraphs } from './find-paragraphs.ts';
import { setLanguage, setStyleLanguage } from './set-language.ts';
import { lineBreak, writeParagraph } from './paragraph-inlines.ts';

/** The visible parts of a document without its paragraphs. */
type Seen = Readonly<{
  /** The sources of the parts that are translated, with their changes accepted. */
  sources: readonly string[];
  /** The last words of the types of all that they refer to. */
  kinds: ReadonlySet<string>;
  comments: string;
  numbering: string;
  properties: string;
}>;

const description = /<(?:wp:docPr|\w{1,9}:cNvPr)\s[^<>]{0,2000}?(?:descr|title)="[^"]*\p{L}/u;
/** The description of a table for those who do not see it. */
const tableDescription = /<w:tbl(?:Caption|Description)\s[^<>]{0,200}?w:val="[^"]*\p{L}/u;
/** The tooltip of a link: of an element, or of a field. */
const linkTitle =
  /<w:hyperlink\s[^<>]{0,2000}?w:tooltip="[^"]*\p{L}|(?:<w:instrText(?:\s[^<>]{0,99})?>|w:instr=")\s{0,99}HYPERLINK\s[^<>]{0,2000}?\\o\s/iu;
/** Descriptions in the drawings of older Word, and words that are drawn as a shape. */
const olderDescription = /<v:\w{1,20}\s[^<>]{0,5000}?\s(?:alt|string)="[^"]*\p{L}/u;
const formula = /<m:t[\s>][^<]{0,9999}\p{L}/u;
const drawnText = /<a:t>[^<]{0,9999}\p{L}/u;
const formText =
  /<w:(?:listEntry|helpText|statusText|default|alias)\s[^<>]{0,200}?w:val="[^"]*\p{L}|<w:listItem\s[^<>]{0,999}?w:displayText="/u;
const fieldText =
  /(?:<w:instrText(?:\s[^<>]{0,99})?>|w:instr=")\s{0,99}(?:ASK|AUTOTEXTLIST|COMPARE|FILLIN|GOTOBUTTON|IF|MACROBUTTON|QUOTE|SET|TC|XE)\s/iu;
const levelText = /<w:lvlText\s[^<>]{0,200}?w:val="[^"]*\p{L}{2}/u;
const words = /<w:t[\s>][^<]{0,9999}[\p{L}\p{N}]/u;
const property =
  /<(?:dc:title|dc:subject|dc:description|cp:keywords|cp:category)(?:\s[^<>]{0,200})?>[^<]{0,9999}\p{L}/u;

const chartKinds: readonly string[] = ['chart', 'chartEx', 'diagramData'];
const embeddedKinds: readonly string[] = ['package', 'oleObject', 'subDocument'];

/** The visible parts of a document that are not translated. */
function findUntranslated(seen: Seen): Partial<Record<DocumentNotice, boolean>> {
  const { sources, kinds, comments, numbering, properties } = seen;
  const has = (...patterns: readonly RegExp[]): boolean =>
    sources.some((source) => patterns.some((pattern) => pattern.test(source)));
  return {
    'charts-not-translated': chartKinds.some((kind) => kinds.has(kind)) || has(drawnText),
    'comments-not-translated': words.test(comments),
    'embedded-files-not-translated': embeddedKinds.some((kind) => kinds.has(kind)),
    'field-texts-not-translated': has(fieldText),
    'form-texts-not-translated': has(formText),
    'formulas-not-translated': has(formula),
    'link-titles-not-translated': has(linkTitle),
    'list-numbers-not-translated': levelText.test(numbering),
    'picture-texts-not-translated': has(description, olderDescription, tableDescription),
    'pronunciations-dropped': has(/<w:ruby[\s>]/u),
    'properties-not-translated': property.test(properties),
  };
}

type Part = Readonly<{
  name: string;
  /** With its tracked changes accepted. */
  source: string;
  isChanged: boolean;
  paragraphs: readonly Paragraph[];
  embedded: readonly (Embedded & Readonly<{ file: EmbeddedFile | undefined }>)[];
  units: readonly string[];
  isPartUnread: boolean;
}>;

/** The parts that are translated besides the text, in the order in which they are read. */
const translatedKinds: readonly string[] = ['header', 'footer', 'footnotes', 'endnotes'];

const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const sourceOf = (bytes: Uint8Array | undefined): string =>
  declareUtf8(decodeText(bytes ?? new Uint8Array()).text);

/** The names of the parts of a kind to which the text refers. */
const partsOfKind = ({ main, relationshipsOf }: WordPackage, wanted: string): readonly string[] => {
  const found = relationshipsOf(main).filter(({ kind }) => kind === wanted);
  const names = found.flatMap(({ part }) => (part !== undefined && isXml(part) ? [part] : []));
  return [...new Set(names)].toSorted(byName);
};

function readPart(
  name: string,
  { parts }: WordPackage,
  fileOf: ReturnType<typeof createFiles>,
): Part {
  const original = sourceOf(parts[name]);
  const source = acceptChanges(original);
  const unitsOf = (relationship: string) => fileOf(name, relationship)?.document.units ?? [];
  const read = readParagraphs(readXml(source), source, (one) => unitsOf(one).length);
  const units: string[] = [];
  for (const { unit, slot } of read.paragraphs) if (slot !== undefined) units[slot] = unit.text;
  const embedded = read.embedded.map((one) => ({ ...one, file: fileOf(name, one.relationship) }));
  for (const { relationship, slot } of embedded) {
    for (const [nth, text] of unitsOf(relationship).entries()) units[slot + nth] = text;
  }
  const { paragraphs, isPartUnread } = read;
  return {
    name,
    source,
    isChanged: source !== original,
    paragraphs,
    embedded,
    units,
    isPartUnread,
  };
}

function findNotices(opened: WordPackage, read: readonly Part[]): readonly DocumentNotice[] {
  const { parts, relationshipsOf } = opened;
  const all = read.flatMap(({ name }) => relationshipsOf(name));
  const sourceOfKind = (kind: string): string =>
    sourceOf(parts[partsOfKind(opened, kind)[0] ?? '']);
  const core = relationshipsOf('').find(({ kind }) => kind === 'core-properties')?.part;
  const embedded = read.flatMap((part) => part.embedded);
  const paragraphs = read.flatMap((part) => part.paragraphs);
  const found = findUntranslated({
    sources: read.map(({ source }) => source),
    kinds: new Set(all.map(({ kind }) => kind)),
    comments: sourceOfKind('comments'),
    numbering: sourceOfKind('numbering'),
    properties: sourceOf(parts[core ?? '']),
  });
  const ofFiles = new Set(embedded.flatMap(({ file }) => file?.document.notices ?? []));
  const ofParts: Partial<Record<DocumentNotice, boolean>> = {
    'embedded-files-not-translated': embedded.some(({ file }) => file === undefined),
    'format-dropped': paragraphs.some(({ unit }) => unit.isFormatDropped),
    'special-texts-not-translated': read.some(({ isPartUnread }) => isPartUnread),
    'text-boxes-not-translated': paragraphs.some(({ slot }) => slot === undefined),
    'tracked-changes-accepted': read.some(({ isChanged }) => isChanged),
  };
  return documentNotices.filter(
    (notice) => found[notice] === true || ofParts[notice] === true || ofFiles.has(notice),
  );
}

const noFiles: OpenEmbedded = () => undefined;

/**
 * Opens a Word document: its paragraphs, also those of tables, controls, text boxes, headers, footers and
 * notes, and of files that are embedded as a part of the text.
 */
export function openDocx(bytes: Uint8Array, openEmbedded: OpenEmbedded = noFiles): OpenDocument {
  const opened = openPackage(bytes);
  const others = translatedKinds.flatMap((kind) => partsOfKind(opened, kind));
  const names = [opened.main, ...others];
  const fileOf = createFiles(opened, { bytes, names, openEmbedded });
  const read = names.map((name) => readPart(name, opened, fileOf));
  return {
    units: read.flatMap(({ units }) => units),
    notices: findNotices(opened, read),
    write: (translations, language) => writeDocx(bytes, { opened, read, translations, language }),
  };
}

type Writing = Readonly<{
  opened: WordPackage;
  read: readonly Part[];
  translations: readonly string[];
  language: string;
}>;

/** A control that shows data of elsewhere would show what these are, not the translation. */
const withoutBindings = (source: string): string =>
  source.replaceAll(/<w(?:15)?:dataBinding\s[^<>]{0,5000}\/>/gu, '');

/** Where a paragraph is, whatever is written in those within it. */
const placeOf = ({ depth, nth }: Paragraph): string => `${depth} ${nth}`;

/** Writes the innermost paragraphs first: those around them are read again with what was written. */
function writePart({ source, paragraphs }: Part, texts: readonly string[]): string {
  const slots = new Map(paragraphs.map((paragraph) => [placeOf(paragraph), paragraph.slot]));
  const isChanged = ({ unit, slot }: Paragraph): boolean =>
    slot !== undefined && texts[slot] !== undefined && texts[slot] !== unit.text;
  if (!paragraphs.some(isChanged)) return source;
  let written = source;
  const deepest = Math.max(...new Set(paragraphs.map(({ depth }) => depth)));
  for (let depth = deepest; depth >= 0; depth -= 1) {
    const again =
      written === source
        ? paragraphs
        : readParagraphs(readXml(written), written, () => 0).paragraphs;
    const changed = again.flatMap((paragraph): readonly Replacement[] => {
      const text = texts[slots.get(placeOf(paragraph)) ?? -1];
      if (paragraph.depth !== depth || text === undefined || text === paragraph.unit.text)
        return [];
      const { unit, base, from, to } = paragraph;
      return [{ from, to, text: writeParagraph(renderUnit(unit, text, lineBreak), base) }];
    });
    written = replaceRanges(written, changed);
  }
  return withoutBindings(written);
}

/** The translation of a template (.dotx) is named .docx, and Word opens no template by that name. */
const withoutTemplate = (types: string): Uint8Array =>
  new TextEncoder().encode(
    types.replaceAll('wordprocessingml.template.main+xml', 'wordprocessingml.document.main+xml'),
  );

function writeDocx(
  bytes: Uint8Array,
  { opened, read, translations, language }: Writing,
): Uint8Array {
  const parts: Record<string, Uint8Array> = { ...readParts(bytes, () => true) };
  let from = 0;
  for (const part of read) {
    const texts = translations.slice(from, from + part.units.length);
    from += part.units.length;
    const written = setLanguage(writePart(part, texts), language);
    parts[part.name] = new TextEncoder().encode(written);
    for (const { file, slot } of part.embedded) {
      if (file === undefined) continue;
      const { name, document } = file;
      const own = texts.slice(slot, slot + document.units.length);
      parts[name] = document.write(own, language);
    }
  }
  for (const name of partsOfKind(opened, 'styles')) {
    const source = acceptChanges(sourceOf(parts[name]));
    parts[name] = new TextEncoder().encode(setStyleLanguage(source, language));
  }
  const types = Object.keys(parts).find((name) => name.toLowerCase() === '[content_types].xml');
  if (types !== undefined) parts[types] = withoutTemplate(sourceOf(parts[types]));
  return writeParts(parts);
}
