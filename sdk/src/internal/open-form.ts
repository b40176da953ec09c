import type { FileInput } from '../core/file-input.ts';
import type { Platform } from '../platform/platform.ts';
import type { FormPart, UploadFile } from '../transport/transport.ts';
import type { Api } from './api.ts';
import { load } from './load.ts';

/** A form of fields and files. The fields come first, because the server needs them for the files. */
export async function openForm(
  { platform }: Pick<Api, 'platform'>,
  fields: Readonly<Record<string, string | null | undefined>>,
  files: Readonly<Record<string, FileInput | UploadFile>>,
): Promise<readonly FormPart[]> {
  const parts: FormPart[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') parts.push({ name, value });
  }
  for (const [name, file] of Object.entries(files)) {
    parts.push({ name, value: isOpen(file) ? file : await open(file, platform) });
  }
  return parts;
}

const isOpen = (file: FileInput | UploadFile): file is UploadFile => 'open' in Object(file);

/** Loaded with the first file: most pages of a web app never send one. */
const open = async (file: FileInput, platform: Platform): Promise<UploadFile> =>
  (await load(import('./open-file.ts'))).openFile(file, platform);
