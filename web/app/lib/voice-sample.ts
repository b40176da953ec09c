import { NsemError } from '@nsem/sdk';

import { readToken } from './session-token.ts';

/**
 * Fetches a narrator's recording. A player of its own could not send the session token along.
 *
 * @param path as the API answers it: `/api/audio/{filename}`
 * @throws {NsemError} where it is not there or not for this person to hear
 */
export async function loadVoiceSample(path: string): Promise<Blob> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    credentials: 'omit',
  });
  if (response.ok) return response.blob();
  throw new NsemError({
    message: 'The voice sample could not be loaded. Please try again.',
    code: 'http.audio',
    status: response.status,
  });
}
