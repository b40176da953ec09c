import type { Encoding } from './encodings.ts';

/** A text as it was decoded. */
type DecodedText = Readonly<{
  /** Without a byte order mark. */
  text: string;
  /** Whether it was in UTF-8, with or without a byte order mark. */
  isUtf8: boolean;
  /** What the text is written with again: U+FEFF, or nothing. */
  mark: string;
}>;

const byteOrderMark = '\uFEFF';

/** Decodes a text; undefined if its bytes are not of the encoding. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder has one way to fail: bytes that are not of its encoding.
    return undefined;
  }
}

function decodeOther(bytes: Uint8Array, encoding: Encoding): string {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const marked = first === 0xff ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(isMarked ? marked : encoding).decode(bytes);
}

/** Encodings whose bytes can be valid in UTF-8, and mean something else. */
export const besideUtf8: ReadonlySet<Encoding> = new Set(['utf-16le', 'utf-16be', 'iso-2022-jp']);

/** Decodes a text: as UTF-8 if it is valid, or else in the encoding in which it was written. */
export function decodeText(bytes: Uint8Array, encoding: Encoding = 'windows-1252'): DecodedText {
  const text = besideUtf8.has(encoding) ? undefined : decodeAs(bytes, 'utf-8');
  if (text === undefined) return { text: decodeOther(bytes, encoding), isUtf8: false, mark: '' };
  return text.startsWith(byteOrderMark)
    ? { text: text.slice(1), isUtf8: true, mark: byteOrderMark }
    : { text, isUtf8: true, mark: '' };
}
