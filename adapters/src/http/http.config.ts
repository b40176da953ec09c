import proxyAddr from 'proxy-addr';
import { z } from 'zod';

const mostOrigins = 100;

/** An origin as browsers send it, or undefined if it is none. */
function normalize(given: string): string | undefined {
  if (given === '*') return given;
  const url = URL.parse(given);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isOrigin ? url.origin : undefined;
}

/** Origins like `https://app.example.com`, with commas between, or `*` for every origin. */
export const corsOriginsText = () =>
  z.string().transform((given, context) => {
    const origins = given.split(',', mostOrigins + 1).map((one) => normalize(one.trim()));
    const known = origins.filter((origin) => origin !== undefined);
    const isComplete = known.length === origins.length && origins.length <= mostOrigins;
    if (isComplete && (!known.includes('*') || known.length === 1)) return known;
    const most = `at most ${mostOrigins}`;
    context.addIssue(`must be origins like https://app.example.com, ${most}, or * alone`);
    return z.NEVER;
  });

const rateLimitShape = /^(?<calls>[1-9]\d{0,5})\/(?<seconds>[1-9]\d{0,3})s$/;

/** How many calls in how many seconds, as in `300/10s`; `off` reads as null. */
export const rateLimitText = () =>
  z.string().transform((given, context) => {
    if (given === 'off') return null;
    const parts = rateLimitShape.exec(given)?.groups;
    if (parts !== undefined) {
      return { calls: Number(parts['calls']), seconds: Number(parts['seconds']) };
    }
    context.addIssue('must be calls and seconds, like 300/10s, or off');
    return z.NEVER;
  });

function areProxies(listed: readonly string[]): boolean {
  try {
    proxyAddr.compile([...listed]);
    return true;
  } catch {
    // It throws only if one of them is not an address.
    return false;
  }
}

/** Proxies: addresses, ranges in CIDR notation or `loopback`, with commas between. */
export const trustedProxiesText = () =>
  z
    .string()
    .transform((given) => given.split(',').map((one) => one.trim()))
    .refine(areProxies, {
      error: 'must be addresses, ranges like 10.0.0.0/8, or loopback, with commas between',
    });
