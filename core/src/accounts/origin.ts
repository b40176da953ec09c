/** Where a call comes from, as far as it can be seen; shown to its user and to admins. */
export type Origin = Readonly<{
  /** An IPv4 address, or the /64 network of an IPv6 address; null if nothing is known. */
  network: string | null;
  /** What the program of the caller calls itself (its `User-Agent`), at most 200 characters. */
  device: string | null;
}>;

/** The origin of what does not come in by a connection. */
export const unknownOrigin: Origin = { network: null, device: null };
