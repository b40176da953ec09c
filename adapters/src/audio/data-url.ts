/** A data URL (RFC 2397) of base64: its media type in lower case, and the base64. */
export type DataUrl = Readonly<{ type: string; base64: string }>;

const start = 'data:';

/** The most characters before the data; a recorder's have thirty. */
const longestHead = 1_000;

/** Whether a text is parameters such as `;codecs=1;rate=8000`, each with a name. */
function isParameters(text: string): boolean {
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf(';', from + 1);
    const end = next === -1 ? text.length : next;
    const hasName = text.lastIndexOf('=', end - 1) > from + 1;
    if (!hasName) return false;
    from = end;
  }
  return true;
}

/**
 * Parses a data URL of base64; undefined if the text is none, or has more than 1,000 characters before
 * its data. The base64 is not checked.
 */
export function parseDataUrl(text: string): DataUrl | undefined {
  const comma = text.slice(0, longestHead).indexOf(',');
  if (comma === -1 || text.slice(0, start.length).toLowerCase() !== start) return undefined;
  const encodingAt = text.lastIndexOf(';', comma);
  if (text.slice(encodingAt, comma).toLowerCase() !== ';base64') return undefined;
  const typeEnd = text.indexOf(';');
  if (!isParameters(text.slice(typeEnd, encodingAt))) return undefined;
  return {
    type: text.slice(start.length, typeEnd).toLowerCase(),
    base64: text.slice(comma + 1),
  };
}
