import type { Language, PublicProfile, PublicProvider, ServicePrice } from '@nsem/sdk';

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
