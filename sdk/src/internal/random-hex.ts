import { toHex } from './hex.ts';

/** Random bytes as hexadecimal digits. `crypto.randomUUID` is missing on pages without TLS. */
export function randomHex(byteCount: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}
