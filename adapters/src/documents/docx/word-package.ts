import { posix } from 'node:path';
import { isMacroName, namesMacros } from '../../files/macros.ts';
import { decodeText } from '../decode-text.ts';
import { UnreadableDocument } from '../document-fault.ts';
import { elementsOf, readXml } from '../read-xml.ts';
import { findArchiveFormat } from '../foreign-format.ts';
import { readParts, type WordParts } from './read-parts.ts';

/** What a part of a document refers to, such as its header. */
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
