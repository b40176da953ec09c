/** A request and its idempotency key: sent again with the same key, it has no second effect. */
export type KeyedRequest = Readonly<{ request: string; key: string }>;

/** Distinguishes files without reading their content. */
export const fileFingerprint = ({ name, size, lastModified }: File): string =>
  `${name}/${size}/${lastModified}`;

/** Reuses the key of `previous` if the request is the same; otherwise generates a new key. */
export function keyRequest(parts: readonly unknown[], previous: KeyedRequest | null): KeyedRequest {
  const request = JSON.stringify(parts);
  return previous?.request === request ? previous : { request, key: randomKey() };
}

/** A random unique key; `crypto.randomUUID` is missing on pages without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The mutation key of a draft's submission. */
export const submissionKey = (name: string): readonly string[] => ['send', name];
