/** More fields than any upload has. */
const mostFields = 40;

const keyShape = /^[\w.-]{1,40}$/;
const base64Shape = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Reads the metadata of an upload as tus clients write them: `key Base64,key Base64`.
 *
 * @returns the fields; undefined if they are not written like this, or one is there twice.
 */
export function readMetadata(header: string): Readonly<Record<string, string>> | undefined {
  const fields = new Map<string, string>();
  if (header.trim() === '') return {};
  for (const pair of header.split(',', mostFields + 1)) {
    const [key = '', encoded = '', ...rest] = pair.trim().split(' ');
    const value = readBase64(encoded);
    const isNew = keyShape.test(key) && !fields.has(key) && fields.size < mostFields;
    if (!isNew || value === undefined || rest.length > 0) return undefined;
    fields.set(key, value);
  }
  return Object.fromEntries(fields);
}

function readBase64(encoded: string): string | undefined {
  if (!base64Shape.test(encoded)) return undefined;
  try {
    const bytes = Buffer.from(encoded, 'base64');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
