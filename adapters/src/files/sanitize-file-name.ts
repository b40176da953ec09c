import { composeText } from '@nsem/core';

const maxLength = 120;

/** Control characters, line and paragraph separators, and characters that change the text direction. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Characters that have a special meaning in some file system. */
const reserved = /[<>:"|?*]/g;

function truncate(name: string): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return `${characters.slice(0, maxLength - [...extension].length).join('')}${extension}`;
}

/**
 * Makes the name of an uploaded file safe to show and to offer for saving: no path, no control
 * characters, no leading dots, at most 120 characters. It is never used as a path.
 */
export function sanitizeFileName(given: string): string {
  const last = composeText(given.toWellFormed()).split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(invisible, '').replaceAll(reserved, '-');
  const name = truncate(plain.replace(/^[\s.]+/u, '').trim());
  return name === '' ? 'file' : name;
}
