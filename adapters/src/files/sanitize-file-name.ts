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
