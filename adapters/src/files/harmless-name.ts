const longest = 120;

/** Controls, line and paragraph separators, and what turns the direction of writing around. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Characters that some file system reads as more than a letter. */
const reserved = /[<>:"|?*]/g;

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= longest) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return `${characters.slice(0, longest - [...ending].length).join('')}${ending}`;
}

/**
 * What a person called a file, made harmless: no path, no control characters, no leading dots, at
 * most 120 characters. It is shown and offered for saving, never used as a path.
 */
export function harmlessName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(unseen, '').replaceAll(reserved, '-');
  const tidy = shorten(plain.replace(/^[\s.]+/u, '').trim());
  return tidy === '' ? 'file' : tidy;
}
