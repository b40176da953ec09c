/** Whether an address can be reached only from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * Whether only the users of this machine can reach a marketplace: it listens on a loopback address, and no proxy
 * connects others.
 */
export const isOnOwnMachine = ({
  HOST: host,
  PUBLIC_URL: publicUrl,
  NSEM_TRUSTED_PROXIES: proxies,
}: Readonly<{
  HOST: string;
  PUBLIC_URL?: string | undefined;
  NSEM_TRUSTED_PROXIES: readonly string[];
}>): boolean =>
  isLoopback(host) &&
  proxies.length === 0 &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));
