import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** UTF-16 units of a text that are hashed in a row; then other requests run. */
const sliceUnits = 256 * 1024;

/** No two contents with the same digest can be found, even on purpose. */
const digestBytes = 16;

/** What was sent with an idempotent call. */
type IdentifiedContent = Readonly<{
  /** As JSON, without very long texts; see `earlier-answer.ts`. */
  sent: string;
  /** The start of its SHA-256 with all texts, as base64url. */
  fingerprint: string;
}>;

/**
 * The digest of what was sent with an idempotent call. Texts that are longer than any but a recording
 * are hashed after the rest, in slices.
 */
export async function identifyContent(content: readonly unknown[]): Promise<IdentifiedContent> {
  const longTexts: string[] = [];
  const text = JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'string' || value.length <= sliceUnits) return value;
    longTexts.push(value);
    return { longText: value.length };
  });
  const hash = createHash('sha256').update(text);
  for (const long of longTexts) {
    for (let from = 0; from < long.length; from += sliceUnits) {
      await setImmediate();
      // Not in UTF-8, in which half of a surrogate pair has no bytes of its own.
      hash.update(long.slice(from, from + sliceUnits), 'utf16le');
    }
  }
  const fingerprint = hash.digest().toString('base64url', 0, digestBytes);
  return { sent: text, fingerprint };
}
