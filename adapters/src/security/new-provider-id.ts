import { randomInt } from 'node:crypto';
import { invariant, parseProviderId, type ProviderId } from '@nsem/core';

/** Crockford's base 32: no I, L, O or U, so that an ID can be read out on the telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random Provider ID, `PRV-` and 6 characters; the caller checks whether it is free. */
export function newProviderId(): ProviderId {
  let text = 'PRV-';
  while (text.length < 10) text += alphabet.charAt(randomInt(alphabet.length));
  const providerId = parseProviderId(text);
  invariant(providerId !== undefined, 'a new Provider ID is well-formed');
  return providerId;
}
