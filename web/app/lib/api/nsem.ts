import { Nsem } from '@nsem/sdk';

import { requestConfirmation } from './confirmation.ts';
import { fetchWithEarly } from './early-calls.ts';
import { notePosition } from './event-position.ts';
import { readToken } from './session-token.ts';

const fetchAndNote: typeof fetch = async (input, init) => {
  const response = await fetchWithEarly(input, init);
  notePosition(response);
  return response;
};

/**
 * The API client of the logged-in user. Calls that need a confirmation wait for it.
 */
export const nsem = new Nsem({
  token: readToken,
  confirm: requestConfirmation,
  fetch: fetchAndNote,
});

/** An API client with a fixed token, independent of who is logged in. */
export const clientFor = (token: string): Nsem => new Nsem({ token });
