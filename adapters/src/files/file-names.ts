import { randomBytes } from 'node:crypto';
import { composeText } from '@nsem/core';

const maxLength = 120;

/**
 * Control characters, line and paragraph separators, and characters that are not seen or change the text
 * direction; two that join letters or keep them apart are of words in many languages.
 */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Characters that have a special meaning in some file system. */
const reserved = /[<>:"|?*]/g;

/** Names of devices, which Windows opens instead of a file, whatever the extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.|$)/iu;

function truncate(name: string): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return `${characters.slice(0, maxLength - [...extension].length).join('')}${extension}`;
}

/** Without the dots and the white space at its end; a bare expression would be slow for many in the middle. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/u.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/**
 * Makes the name of an uploaded file safe to show and to offer for saving: no path, no control
 * characters, no leading dots, no dots or spaces at the end, which Windows would remove, no name of a device,
 * at most 120 characters. It is never used as a path.
 */
export function sanitizeFileName(given: string): string {
  const last = composeText(given.toWellFormed()).split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(invisible, '').replaceAll(reserved, '-');
  const inner = plain.replace(/^[\s.]+/u, '').trim();
  const name = withoutEnd(truncate(withoutEnd(device.test(inner) ? `_${inner}` : inner)));
  return name === '' ? 'file' : name;
}

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

/** The form of an extension: short, in one case, with a letter. Of "Notes v1.2", ".2" is none. */
const shownExtension = /\.(?=[^.]*[A-Za-z])(?:[a-z0-9]{1,5}|[A-Z0-9]{1,5})$/u;

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
  const stem = name.replace(shownExtension, '');
  return isAllowed(stem) ? stem : sanitizeFileName(`${stem}.${allowed[0]}`);
}

const shape = /^[0-9a-f]{32}(?:\.[0-9a-z]{1,5})?$/;

/** A new key for a stored file: 128 random bits and the extension of its media type. */
export function newFileKey(contentType: string): string {
  const extension = extensionOf(contentType);
  return `${randomBytes(16).toString('hex')}${extension === undefined ? '' : `.${extension}`}`;
}

/** Whether a text is a well-formed file key; anything else must never become part of a path. */
export const isFileKey = (text: string): boolean => shape.test(text);
