import { sanitizeFileName } from './sanitize-file-name.ts';

/** The extensions that a file of a type may have; it gets the first if it has another one. */
const extensions: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['application/pdf', ['pdf']],
  ['application/vnd.oasis.opendocument.text', ['odt']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx']],
  ['application/x-subrip', ['srt']],
  ['application/xliff+xml', ['xlf', 'xliff']],
  ['audio/aac', ['aac']],
  ['audio/flac', ['flac']],
  ['audio/mp4', ['m4a', 'mp4', 'm4b']],
  ['audio/mpeg', ['mp3']],
  ['audio/ogg', ['ogg', 'oga', 'opus']],
  ['audio/wav', ['wav', 'wave']],
  ['audio/webm', ['webm', 'weba']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['image/webp', ['webp']],
  ['text/csv', ['csv']],
  ['text/html', ['html', 'htm', 'xhtml']],
  ['text/markdown', ['md', 'markdown']],
  ['text/plain', ['txt']],
  ['text/vtt', ['vtt']],
]);

/** The extension of a media type, without the dot; undefined for a type that no stored file has. */
export const extensionOf = (contentType: string): string | undefined =>
  extensions.get(contentType)?.[0];

/** What looks like an extension: short, in one case, with a letter. Of "Notes v1.2", ".2" is none. */
const extension = /\.(?=[^.]*[A-Za-z])(?:[a-z0-9]{1,5}|[A-Z0-9]{1,5})$/u;

/**
 * The name of a file whose extension says what was found in it: a system opens a file by its extension, so
 * that of its sender is not to be believed.
 *
 * @returns the name with the extension of the type, if it has another one or none. Names of types that no
 *   stored file has stay as they are.
 */
export function nameForType(given: string, contentType: string): string {
  const name = sanitizeFileName(given);
  const allowed = extensions.get(contentType);
  if (allowed === undefined) return name;
  const isAllowed = (candidate: string) =>
    allowed.some((known) => candidate.toLowerCase().endsWith(`.${known}`));
  if (isAllowed(name)) return name;
  const stem = name.replace(extension, '');
  return isAllowed(stem) ? stem : sanitizeFileName(`${stem}.${allowed[0]}`);
}
