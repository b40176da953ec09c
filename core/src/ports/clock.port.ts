import type { Instant } from '../kernel/instant.ts';

/** Where the outside reads the time before it calls a use case. */
export interface Clock {
  now(): Instant;
}
