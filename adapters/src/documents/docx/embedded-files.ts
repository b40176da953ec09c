import type { OpenDocument } from '../document-format.ts';
import { readParts } from './read-parts.ts';
import type { WordPackage } from './word-package.ts';

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

/** What opens the embedded files of some parts, each once. */
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
