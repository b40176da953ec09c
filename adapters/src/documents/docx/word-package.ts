import { posix } from 'node:path';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { isMacroName, namesMacros } from '../../files/macros.ts';
import { findArchiveFormat, type OpenDocument, UnreadableDocument } from '../document-format.ts';
import { decodeText } from '../encodings.ts';
import { elementsOf, readXml } from '../read-xml.ts';

/** The files of a Word document by their paths. */
type WordParts = Readonly<Record<string, Uint8Array>>;

const mostParts = 2_000;
/** As strings in memory, these are twice as large. */
const mostXmlBytes = 24 * 1024 * 1024;
const mostBytes = 96 * 1024 * 1024;

/**
 * Counts what would be unpacked, before it is: an archive of kilobytes can contain gigabytes. A part that
 * is stored as it is has the size that it takes in the archive, whatever else is said of it, and parts
 * can overlap.
 */
function createBudget() {
  let parts = 0;
  let bytes = 0;
  let xmlBytes = 0;
  return (name: string, size: number): void => {
    parts += 1;
    bytes += size;
    if (/\.(?:xml|rels)$/iu.test(name)) xmlBytes += size;
    if (parts > mostParts || bytes > mostBytes || xmlBytes > mostXmlBytes) {
      throw new UnreadableDocument('the document is too large when it is unpacked');
    }
  };
}

/**
 * Unpacks a Word document, or those of its parts that are chosen.
 *
 * @throws {UnreadableDocument} if it is no archive, or too large when it is unpacked.
 */
export function readParts(bytes: Uint8Array, isChosen: (name: string) => boolean): WordParts {
  const spend = createBudget();
  try {
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        spend(name, Math.max(size, originalSize));
        return false;
      },
    });
    return unzipSync(bytes, { filter: ({ name }) => isChosen(name) });
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('the archive is damaged');
  }
}

/** The earliest time that an archive can name: the same parts are always the same bytes. */
const noTime = new Date(1980, 0, 1);

/** Packs the parts of a Word document in their order. */
export function writeParts(parts: WordParts): Uint8Array {
  const files: Zippable = {};
  for (const [name, bytes] of Object.entries(parts)) files[name] = [bytes, { mtime: noTime }];
  return zipSync(files, { level: 6 });
}

/** A relationship of a part of a document, such as to its header. */
type Relationship = Readonly<{
  id: string;
  /** The last word of the type, which is the same in both variants of the standard. */
  kind: string;
  /** The name of the part; undefined for an address outside of the document, and for what is not there. */
  part: string | undefined;
}>;

/** A Word document as parts that refer to each other. */
export type WordPackage = Readonly<{
  parts: WordParts;
  /** The name of the part with the text. */
  main: string;
  relationshipsOf: (name: string) => readonly Relationship[];
}>;

/** Whether a part is read by its name. */
export const isXml = (name: string): boolean => /\.(?:xml|rels)$/iu.test(name);

const keyOf = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\//u, '').toLowerCase();

const lastWord = (type: string): string => type.slice(type.lastIndexOf('/') + 1);

/** Some programs name no main part, and call it as Word does. */
const usualMain = 'word/document.xml';

/**
 * Opens the package of a Word document. Names of parts are compared without case, as the standard says,
 * and a part is found by what refers to it: Word and others name the main one as they like.
 *
 * @throws {UnreadableDocument} if it is no Word document.
 */
export function openPackage(bytes: Uint8Array): WordPackage {
  const names: string[] = [];
  const parts = readParts(bytes, (name) => names.push(name) > 0 && isXml(name));
  const known = new Map(names.map((name) => [keyOf(name), name]));
  if (hasMacros(parts, names)) throw new UnreadableDocument('it has macros', 'docm');
  const read = (name: string): readonly Relationship[] => {
    const { dir, base } = posix.parse(name.replaceAll('\\', '/'));
    const found = known.get(keyOf(posix.join(dir, '_rels', `${base}.rels`)));
    const list = found === undefined ? undefined : parts[found];
    if (list === undefined) return [];
    return elementsOf(readXml(decodeText(list).text))
      .flatMap(elementsOf)
      .map(({ attributes }) => {
        const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
        const path = posix.resolve('/', dir, target);
        return {
          id,
          kind: lastWord(type),
          part: mode === 'External' ? undefined : known.get(keyOf(path)),
        };
      });
  };
  const relationships = new Map<string, readonly Relationship[]>();
  const relationshipsOf = (name: string): readonly Relationship[] => {
    const list = relationships.get(name) ?? read(name);
    relationships.set(name, list);
    return list;
  };
  const named = relationshipsOf('').find(({ kind }) => kind === 'officeDocument')?.part;
  const main = named ?? known.get(usualMain);
  if (main === undefined || parts[main] === undefined || !isWordMain(parts, known, main)) {
    throw new UnreadableDocument('it is no Word document', findArchiveFormat(names));
  }
  return { parts, main, relationshipsOf };
}

const typesOf = (parts: WordParts, names: readonly string[]): readonly string[] =>
  names
    .filter((name) => keyOf(name) === '[content_types].xml')
    .map((name) => decodeText(parts[name] ?? new Uint8Array()).text);

/** Whether the document, or one within it, has programs that its readers may run. */
const hasMacros = (parts: WordParts, names: readonly string[]): boolean =>
  names.some(isMacroName) || typesOf(parts, names).some(namesMacros);

/** Whether the main part is of Word: spreadsheets and slides are packages of the same kind. */
function isWordMain(parts: WordParts, known: ReadonlyMap<string, string>, main: string): boolean {
  const list = known.get('[content_types].xml');
  const types = list === undefined ? undefined : parts[list];
  if (types === undefined) return true;
  const override = elementsOf(readXml(decodeText(types).text))
    .flatMap(elementsOf)
    .find(({ attributes }) => keyOf(attributes['PartName'] ?? '') === keyOf(main));
  const type = override?.attributes['ContentType'];
  return type === undefined || /wordprocessingml|ms-word/u.test(type);
}

/** Opens a file that is embedded in a document; undefined if it cannot be read. */
export type OpenEmbedded = (bytes: Uint8Array, name: string) => OpenDocument | undefined;

/** A file that is a part of the text of a document. */
export type EmbeddedFile = Readonly<{ name: string; document: OpenDocument }>;

/** How a part refers to such a file. */
const fileKind = 'aFChunk';

type Embedding = Readonly<{
  bytes: Uint8Array;
  /** The parts whose text the files can be of. */
  names: readonly string[];
  openEmbedded: OpenEmbedded;
}>;

/** Creates the reader of the embedded files of some parts, each read once. */
export function createFiles(
  { relationshipsOf }: WordPackage,
  { bytes, names, openEmbedded }: Embedding,
) {
  const targets = new Map(
    names.map((name) => [name, new Map(relationshipsOf(name).map((one) => [one.id, one]))]),
  );
  const chunks = new Set(
    names
      .flatMap(relationshipsOf)
      .flatMap(({ kind, part }) => (kind === fileKind && part !== undefined ? [part] : [])),
  );
  const contents = chunks.size === 0 ? {} : readParts(bytes, (name) => chunks.has(name));
  const files = new Map<string, EmbeddedFile | undefined>();
  const open = (name: string): EmbeddedFile | undefined => {
    const content = contents[name];
    const document = content && openEmbedded(content, name);
    return document && { name, document };
  };
  return (part: string, relationship: string): EmbeddedFile | undefined => {
    const name = targets.get(part)?.get(relationship)?.part;
    if (name === undefined) return undefined;
    if (!files.has(name)) files.set(name, open(name));
    return files.get(name);
  };
}
