import type { Instant } from '@nsem/core';
import type { Backlog } from '../outbox/delivery-queue.ts';
import type { DatabaseCounts, WorkObserver } from '../persistence/database-counts.ts';
import type { BooksReport } from '../system/books-check.ts';

/** A request that was answered. */
export type AnsweredRequest = Readonly<{
  /** The id of the operation; undefined for what is none: a page, or an unknown path. */
  operation: string | undefined;
  method: string;
  status: number;
  /** Until the answer was ready to be sent: a file or a stream can take longer. */
  seconds: number;
}>;

/** The counts and measures of this process, in the text format of Prometheus. */
export interface Metrics extends WorkObserver {
  /** Whether a request with this `Authorization` header may read them. */
  admits(authorization: string | undefined): boolean;
  countRequest(request: AnsweredRequest): void;
  /** Counts a measurement of how late the event loop was. */
  countDelay(delayMs: number): void;
  /**
   * All figures, as they are now; those of the outbox are reused for some seconds. What cannot be read is
   * left out, and logged.
   */
  render(): Promise<Readonly<{ contentType: string; text: string }>>;
}

/** Where the figures are from that are read when they are requested. */
export type MetricSources = Readonly<{
  version: string;
  now: () => Instant;
  /** The requests in flight, with those whose answer is a stream. */
  countRequests: () => number;
  countStreams: () => number;
  readBacklog: () => Promise<Backlog>;
  countDatabase: () => DatabaseCounts;
  /** The last check of the books; null before the first. */
  lastBooksCheck: () => BooksReport | null;
  /** The free bytes on the disk of the data directory. */
  readFreeBytes: () => Promise<number>;
  /** Called if a figure cannot be read. */
  onFailure: (error: unknown, figure: string) => void;
}>;
