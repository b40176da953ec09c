import { Migration0001 } from './0001-marketplace.ts';

/** Every migration in its order; they only ever go forward. */
export const migrations = [{ name: '0001-marketplace', class: Migration0001 }];
