import { Migration0001 } from './0001-marketplace.ts';
import { Migration0002 } from './0002-payouts-and-feed.ts';
import { Migration0003 } from './0003-contact.ts';
import { Migration0004 } from './0004-job-moves.ts';
import { Migration0005 } from './0005-sessions.ts';
import { Migration0011 } from './0011-second-factors.ts';

/** Every migration in order; there are no down migrations. */
export const migrations = [
  { name: '0001-marketplace', class: Migration0001 },
  { name: '0002-payouts-and-feed', class: Migration0002 },
  { name: '0003-contact', class: Migration0003 },
  { name: '0004-job-moves', class: Migration0004 },
  { name: '0005-sessions', class: Migration0005 },
  { name: '0011-second-factors', class: Migration0011 },
];
