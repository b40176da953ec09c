import type { TextEncoding } from './job-draft.ts';

/** What is written in an encoding. */
const writings: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'any language',
  'utf-16le': 'any language',
  'utf-16be': 'any language',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1252': 'Western European',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  'iso-8859-2': 'Central European',
  'iso-8859-5': 'Cyrillic',
  'iso-8859-6': 'Arabic',
  'iso-8859-7': 'Greek',
  'iso-8859-8': 'Hebrew',
  'iso-8859-13': 'Baltic',
  'koi8-r': 'Cyrillic',
  'koi8-u': 'Cyrillic',
  ibm866: 'Cyrillic',
  macintosh: 'Western European, old Macintosh',
  'x-mac-cyrillic': 'Cyrillic, old Macintosh',
  gb18030: 'Simplified Chinese',
  big5: 'Traditional Chinese',
  shift_jis: 'Japanese',
  'euc-jp': 'Japanese',
  'iso-2022-jp': 'Japanese',
  'euc-kr': 'Korean',
};

/** An encoding in the words of its readers: `Arabic (windows-1256)`. */
export const encodingLabel = (encoding: TextEncoding): string => {
  // A later server can have more.
  const writing: string | undefined = writings[encoding];
  return writing === undefined ? encoding : `${writing} (${encoding})`;
};

const mostLines = 2;
const mostCharacters = 90;

/** The first lines of a file that differ between encodings, as one of them reads it. */
export function readAs(beginning: ArrayBuffer, encoding: TextEncoding): string {
  const lines = new TextDecoder(encoding).decode(beginning).split(/[\r\n]+/);
  const differing = lines.filter((line) => /[\u0080-\u{10FFFF}]/u.test(line));
  const text = differing
    .slice(0, mostLines)
    .map((line) => line.trim())
    .join('\n');
  return Array.from(text).slice(0, mostCharacters).join('');
}
