import type { Instant } from '../kernel/instant.ts';

/** The time now; adapters read it and pass it to use cases, which have no clock of their own. */
export interface Clock {
  now(): Instant;
}
