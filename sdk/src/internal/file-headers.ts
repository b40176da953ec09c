import { toHex } from '../bytes/to-hex.ts';

/**
 * The file name in a `Content-Disposition` header (RFC 6266), without any folder; null if there is
 * none. A name with a semicolon is expected in the extended form.
 */
export function readFileName(disposition: string | null): string | null {
  const find = (pattern: RegExp) => pattern.exec(disposition ?? '')?.[1];
  const name =
    decode(find(/filename\*=utf-8'\w*'([^;\s]+)/i)) ??
    find(/filename="?((?:\\.|[^";\\])*)/i)?.replaceAll(/\\(.)/g, '$1');
  const last = (name?.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '');
  return /^\.{0,2}$/.test(last) ? null : last;
}

function decode(escaped: string | undefined): string | undefined {
  try {
    return escaped === undefined ? undefined : decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** The SHA-256 in a `Repr-Digest` header (RFC 9530), in hexadecimal digits; null if there is none. */
export function readDigest(header: string | null): string | null {
  const base64 = /\bsha-256=:([A-Za-z0-9+/=]+):/.exec(header ?? '')?.[1];
  if (base64 === undefined) return null;
  return toHex(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
}
