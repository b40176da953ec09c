/** An answer that is no success; 404 if there is no such thing. */
export class PublicReadError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.name = 'PublicReadError';
    this.status = status;
  }
}

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
