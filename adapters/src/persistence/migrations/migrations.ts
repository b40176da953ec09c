import { Migration0001 } from './0001-marketplace.ts';
import { Migration0002 } from './0002-payouts-and-feed.ts';
import { Migration0003 } from './0003-contact.ts';

/** Every migration in its order; they only ever go forward. */
export const migrations = [
  { name: '0001-marketplace', class: Migration0001 },
  { name: '0002-payouts-and-feed', class: Migration0002 },
  { name: '0003-contact', class: Migration0003 },
];
