import * as React from 'react';

/** What React keeps to itself, under a name that says so. */
const internals: unknown = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS_'),
)?.[1];

// React notes the stack at which each of the first 10,000 elements was made, which takes a fifth of the time
// of a page; its warnings need none. Here, as many are always noted already.
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => {},
  });
}
