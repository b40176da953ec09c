/** The name in a `Content-Disposition` (RFC 6266), without any folder; null where there is none. */
export function readFileName(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*([^";\s]+)/i.exec(disposition ?? '')?.[1];
  const name = decode(extended) ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  const last =
    name
      ?.split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '') ?? '';
  return /^\.{0,2}$/.test(last) ? null : last;
}

function decode(escaped: string | undefined): string | undefined {
  try {
    return escaped === undefined ? undefined : decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** The SHA-256 in a `Repr-Digest` (RFC 9530) as hexadecimal digits; null where there is none. */
export function readDigest(header: string | null): string | null {
  const base64 = /\bsha-256=:([A-Za-z0-9+/=]+):/.exec(header ?? '')?.[1];
  if (base64 === undefined) return null;
  return Array.from(atob(base64), hexOf).join('');
}

const hexOf = (byte: string): string => byte.charCodeAt(0).toString(16).padStart(2, '0');
