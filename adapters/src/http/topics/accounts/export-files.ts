import type { FileStore, StoredFile } from '@nsem/core';
import { readStoredFile } from '../../../backup/check-files.ts';
import { nameForType } from '../../../files/file-names.ts';
import type { DamagedFiles } from '../../../files/file-damage.ts';
import type { ZipSource } from '../../../backup/write-zip.ts';

/** A stored file, and where it is in the export. */
export type ExportedFile = Readonly<{ folder: string; kind: string; file: StoredFile }>;

/** Where files are read, and where damaged ones are listed. */
export type FileSource = Readonly<{
  files: FileStore;
  damagedFiles: Pick<DamagedFiles, 'add'>;
}>;

/** Recordings and documents are compressed already. */
const levelOf = ({ contentType }: StoredFile): number => (contentType.startsWith('text/') ? 6 : 0);

// Its extension is decided again: files of earlier versions have that of their senders.
const nameOf = ({ folder, kind, file }: ExportedFile): string =>
  `files/${folder}/${kind}-${nameForType(file.name, file.contentType)}`;

/**
 * Adds stored files to an export.
 *
 * @param missing gets the names of those that could not be read completely.
 */
export async function* addFiles(
  exported: AsyncIterable<ExportedFile>,
  { files, damagedFiles }: FileSource,
  missing: string[],
): AsyncGenerator<ZipSource> {
  for await (const one of exported) {
    const name = nameOf(one);
    const reading = await readStoredFile(files, one.file);
    if ('bytes' in reading) yield { name, bytes: reading.bytes, level: levelOf(one.file) };
    const damage = 'bytes' in reading ? reading.finish().damage : reading;
    if (damage === undefined) continue;
    missing.push(name);
    damagedFiles.add(one.file.key, damage.reason);
  }
}
