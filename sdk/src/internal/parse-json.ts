/**
 * The content of a body of JSON. Some transports leave the mark of UTF-8 before it.
 *
 * @returns undefined if the media type is another one, or the body is no JSON.
 */
export function parseJson(contentType: string | null, body: string): unknown {
  if (!/json/i.test(contentType ?? '')) return undefined;
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
