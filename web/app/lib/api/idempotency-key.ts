import { randomKey } from './random-key.ts';

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
