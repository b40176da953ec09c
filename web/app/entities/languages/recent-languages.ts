import type { ServiceType } from '@nsem/sdk';

import { readUserId } from '../../lib/session/session.ts';

/** The languages of a user's last requests on this device. */
export type RecentLanguages = Readonly<{
  /** Codes, the latest first. */
  codes: readonly string[];
  /** The last pair of a translation; null if there is none. */
  pair: Readonly<{ source: string; target: string }> | null;
}>;

/** Several users may share a device. */
const storageKey = (): string => `recent_languages:${readUserId() ?? 0}`;
const mostCodes = 4;
const longestCode = 100;

const none: RecentLanguages = { codes: [], pair: null };

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestCode;

/** Reads what an earlier version, or another program, may have written. */
function parseRecent(text: string): RecentLanguages {
  const { codes, pair } = JSON.parse(text) as { codes?: unknown; pair?: Record<string, unknown> };
  const source = pair?.['source'];
  const target = pair?.['target'];
  return {
    codes: Array.isArray(codes) ? codes.filter(isCode).slice(0, mostCodes) : [],
    pair: isCode(source) && isCode(target) && source !== target ? { source, target } : null,
  };
}

/** The languages of the last requests; none if the browser stores nothing. */
export function readRecentLanguages(): RecentLanguages {
  try {
    return parseRecent(localStorage.getItem(storageKey()) ?? '{}');
  } catch {
    return none;
  }
}

/** The recent languages after one more request. */
export function withRequest(
  { codes, pair }: RecentLanguages,
  { service, source, target }: Readonly<{ service: ServiceType; source: string; target: string }>,
): RecentLanguages {
  const isPair = service === 'translation';
  const latest = isPair ? [target, source] : [target];
  return {
    codes: [...new Set([...latest, ...codes])].slice(0, mostCodes),
    pair: isPair ? { source, target } : pair,
  };
}

/** Remembers the languages of a request on this device. */
export function rememberLanguages(
  request: Readonly<{ service: ServiceType; source: string; target: string }>,
): void {
  try {
    const recent = withRequest(readRecentLanguages(), request);
    localStorage.setItem(storageKey(), JSON.stringify(recent));
  } catch {
    // A browser that stores nothing remembers nothing.
  }
}
