import { Nsem } from '@nsem/sdk';

import { readToken } from './session-token.ts';

/** The API client of the logged-in user. */
export const nsem = new Nsem({ token: readToken });

/** An API client with a fixed token, independent of who is logged in. */
export const clientFor = (token: string): Nsem => new Nsem({ token });
