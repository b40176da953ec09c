/** An answer that is no success; 404 if there is no such thing. */
export class PublicReadError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.name = 'PublicReadError';
    this.status = status;
  }
}

/** A part of a list, and the path of the next part; null if there is none. */
export type PublicPage<T> = Readonly<{ items: readonly T[]; next: string | null }>;

/**
 * Fetches a path that needs no credential.
 *
 * @throws {PublicReadError} if the answer is no success.
 */
export async function fetchPublic(path: string, signal?: AbortSignal): Promise<Response> {
  const address = new URL(path, window.location.origin);
  const response = await fetch(address, signal && { signal });
  if (!response.ok) throw new PublicReadError(response.status);
  return response;
}

/**
 * Reads a path of the API that needs no credential, for public pages: they load without the API
 * client, which would be a tenth of their weight.
 */
export const readPublic = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await fetchPublic(path, signal)).json() as Promise<T>;

/** Reads a part of a list, as `readPublic` does. */
export async function readPublicPage(
  path: string,
  signal: AbortSignal,
): Promise<PublicPage<unknown>> {
  const response = await fetchPublic(path, signal);
  const next = /^<(?<path>[^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '');
  return {
    items: (await response.json()) as readonly unknown[],
    next: next?.groups?.['path'] ?? null,
  };
}
