import { ConnectionError } from '../core/errors.ts';

/**
 * Loads a part of the SDK that few pages need.
 *
 * @throws ConnectionError if it cannot be loaded: there is no connection, or the page has a new version.
 */
export const load = <Part>(loading: Promise<Part>): Promise<Part> =>
  loading.catch((cause: unknown) => {
    const message = 'A part could not be loaded.';
    throw new ConnectionError({ message, code: 'connection.failed', attempts: 0, cause });
  });
