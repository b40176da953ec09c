import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** UTF-16 units of a text that are hashed in a row; then other requests run. */
const sliceUnits = 256 * 1024;

/** No two contents with the same digest can be found, even on purpose. */
const digestBytes = 16;

const toFingerprint = (digest: Buffer): string => digest.toString('base64url', 0, digestBytes);

/** The content of an idempotent call. */
type IdentifiedContent = Readonly<{
  /** As JSON, without very long texts; see `earlier-answer.ts`. */
  sent: string;
  /** The start of its SHA-256 with all texts, as base64url. */
  fingerprint: string;
}>;

/** Whether a value is as it is in JSON: without numbers of any length, and without very long texts. */
const isPlain = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length <= sliceUnits;
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  return Object.values(value).every(isPlain);
};

/**
 * The digest of what was sent with an idempotent call. Texts that are longer than any but a recording
 * are hashed after the rest, in slices.
 */
export async function identifyContent(content: readonly unknown[]): Promise<IdentifiedContent> {
  if (isPlain(content)) {
    const sent = JSON.stringify(content);
    return { sent, fingerprint: toFingerprint(hash('sha256', sent, 'buffer')) };
  }
  const longTexts: string[] = [];
  const text = JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'string' || value.length <= sliceUnits) return value;
    longTexts.push(value);
    return { longText: value.length };
  });
  const digest = createHash('sha256').update(text);
  for (const long of longTexts) {
    for (let from = 0; from < long.length; from += sliceUnits) {
      await setImmediate();
      // Not in UTF-8, in which half of a surrogate pair has no bytes of its own.
      digest.update(long.slice(from, from + sliceUnits), 'utf16le');
    }
  }
  return { sent: text, fingerprint: toFingerprint(digest.digest()) };
}
