/** A text as it was decoded. */
type DecodedText = Readonly<{
  /** Without a byte order mark. */
  text: string;
  /** Whether it was in UTF-8, with or without a byte order mark. */
  isUtf8: boolean;
  /** What the text is written with again: U+FEFF, or nothing. */
  mark: string;
}>;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const byteOrderMark = '\uFEFF';

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    // The decoder has one way to fail: bytes that are not UTF-8.
    return undefined;
  }
}

const decodeOther = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('windows-1252').decode(bytes);
};

/** Decodes a text: UTF-8, UTF-16 with a byte order mark, or Windows-1252, which old programs write. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { text: decodeOther(bytes), isUtf8: false, mark: '' };
  return text.startsWith(byteOrderMark)
    ? { text: text.slice(1), isUtf8: true, mark: byteOrderMark }
    : { text, isUtf8: true, mark: '' };
}
