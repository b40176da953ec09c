import { unzipSync, zipSync, type Zippable } from 'fflate';
import { UnreadableDocument } from '../document-fault.ts';

/** The files of a Word document by their paths. */
export type WordParts = Readonly<Record<string, Uint8Array>>;

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
