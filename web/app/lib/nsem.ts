import { Nsem } from '@nsem/sdk';

import { readToken } from './session-token.ts';

/** The one client of the marketplace, acting as whoever is logged in. */
export const nsem = new Nsem({ token: readToken });

/** A client that acts with one token, whoever is logged in. */
export const clientFor = (token: string): Nsem => new Nsem({ token });
