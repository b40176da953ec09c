import type { Logger } from 'pino';

import type { Config } from './config.ts';
import type { SharedCounts } from './limits/shared-counts.port.ts';
import { createLimits, type Limits } from './http/limits/limits.ts';

/**
 * The limits on calls and logins; null if the operator has switched them off.
 *
 * @param shared where several processes count together; null if there is one.
 */
export function openLimits(
  config: Config,
  log: Logger,
  shared: SharedCounts | null,
): Limits | null {
  const { rateLimit, trustedProxies, publicUrl } = config;
  if (rateLimit === null) return null;
  // This server does not speak TLS itself, so https means that a proxy is in front of it.
  if (publicUrl?.startsWith('https:') === true && trustedProxies.length === 0) {
    log.warn('NSEM_TRUSTED_PROXIES names no proxy: all clients will share one limit');
  }
  return createLimits({ calls: rateLimit, shared });
}
