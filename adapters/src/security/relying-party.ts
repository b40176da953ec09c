/** The site that passkeys belong to: browsers offer a passkey only to its own site. */
export type RelyingParty = Readonly<{
  /** The host name. */
  id: string;
  /** Whether a page with this origin may use the passkeys. */
  isOrigin: (origin: string) => boolean;
}>;

const isLocalPage = (origin: string): boolean => {
  const url = URL.parse(origin);
  return url?.protocol === 'http:' && url.hostname === 'localhost';
};

/**
 * The relying party of a marketplace: the host of its public address. A marketplace without one is
 * for trying things out, and its passkeys work at `localhost`, on any port.
 *
 * @param publicUrl the public address; null if it is not known.
 */
export function relyingPartyOf(publicUrl: string | null): RelyingParty {
  if (publicUrl === null) return { id: 'localhost', isOrigin: isLocalPage };
  const { hostname, origin: expected } = new URL(publicUrl);
  return { id: hostname, isOrigin: (origin) => origin === expected };
}
