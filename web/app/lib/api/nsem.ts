import { Nsem } from '@nsem/sdk';

import { requestConfirmation } from './confirmation.ts';
import { fetchWithEarly } from './early-calls.ts';
import { readToken } from './session-token.ts';

/**
 * The API client of the logged-in user. Calls that need a confirmation wait for it.
 */
export const nsem = new Nsem({
  token: readToken,
  confirm: requestConfirmation,
  fetch: fetchWithEarly,
});

/** An API client with a fixed token, independent of who is logged in. */
export const clientFor = (token: string): Nsem => new Nsem({ token });
