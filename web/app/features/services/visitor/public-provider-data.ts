import type { Language, PublicProfile, PublicProvider, ServicePrice } from '@nsem/sdk';
import { useCallback, useEffect, useState } from 'react';

import { fetchPublic, PublicReadError, readPublic } from '../../../lib/api/read-public.ts';

/** A part of a list, and the path of the next part; null if there is none. */
export type PublicPage<T> = Readonly<{ items: readonly T[]; next: string | null }>;

/** Reads a part of a list, as `readPublic` does. */
async function readPublicPage(path: string, signal: AbortSignal): Promise<PublicPage<unknown>> {
  const response = await fetchPublic(path, signal);
  const next = /^<(?<path>[^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '');
  return {
    items: (await response.json()) as readonly unknown[],
    next: next?.groups?.['path'] ?? null,
  };
}

const servedId = 'served-provider';

/**
 * What the server put into the document for this page, once: it saves the first call.
 *
 * @returns undefined if there is nothing for this provider; null if there is no such provider.
 */
function takeServed(providerId: string): PublicProfile | null | undefined {
  const element = document.getElementById(servedId);
  if (element === null) return undefined;
  const served = JSON.parse(element.textContent) as PublicProfile | null;
  element.remove();
  return served === null || served.provider_id === providerId.toUpperCase() ? served : undefined;
}

/** Removes what the server wrote into the head for another page than the one that is shown now. */
export function removeServedHead(): void {
  for (const element of document.querySelectorAll('head [data-served]')) element.remove();
}

/** Loads a provider's public page; null if there is none. */
export async function loadPublicProfile(
  providerId: string,
  signal: AbortSignal,
): Promise<PublicProfile | null> {
  const served = takeServed(providerId);
  if (served !== undefined) return served;
  try {
    return await readPublic(`/public/providers/${encodeURIComponent(providerId)}`, signal);
  } catch (error) {
    const isUnknown =
      error instanceof PublicReadError && (error.status === 404 || error.status === 422);
    if (isUnknown) return null;
    throw error;
  }
}

/** Loads a part of the catalogue from its path. */
export const loadCatalogue = (path: string, signal: AbortSignal) =>
  readPublicPage(path, signal) as Promise<PublicPage<PublicProvider>>;

/** Loads the languages to choose from, and none if that fails: the list is shown without. */
export const loadLanguages = (path: string, signal: AbortSignal): Promise<readonly Language[]> =>
  readPublic<readonly Language[]>(path, signal).catch(() => []);

/** Loads the active prices, and none if that fails: the services are shown without. */
export const loadPrices = (path: string, signal: AbortSignal): Promise<readonly ServicePrice[]> =>
  readPublic<readonly ServicePrice[]>(path, signal).catch(() => []);

/** Loads a voice sample that everyone may hear. */
export const loadPublicSample = async (path: string): Promise<Blob> =>
  (await fetchPublic(path)).blob();

/** What a public page loads, without the dashboards' query client. */
export type Loading<T> =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'failed'; error: unknown; retry: () => void }>
  | Readonly<{ state: 'ready'; data: T }>;

type Outcome<T> = Readonly<{ key: string; attempt: number }> &
  (Readonly<{ data: T }> | Readonly<{ error: unknown }>);

/**
 * Loads something after hydration, and again when its key changes.
 *
 * @param load is called with the key; it must not change itself.
 */
export function useLoaded<T>(
  key: string,
  load: (key: string, signal: AbortSignal) => Promise<T>,
): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const aborting = new AbortController();
    const settle = (result: Readonly<{ data: T }> | Readonly<{ error: unknown }>): void => {
      if (!aborting.signal.aborted) setOutcome({ key, attempt, ...result });
    };
    load(key, aborting.signal).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error }),
    );
    return () => aborting.abort();
  }, [key, attempt, load]);
  if (outcome?.key !== key || outcome.attempt !== attempt) return { state: 'loading' };
  if ('error' in outcome) return { state: 'failed', error: outcome.error, retry };
  return { state: 'ready', data: outcome.data };
}
