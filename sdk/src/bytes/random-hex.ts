import { toHex } from './to-hex.ts';

/** Random bytes in hexadecimal digits. Pages without TLS have no `crypto.randomUUID`. */
export function randomHex(byteCount: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}
