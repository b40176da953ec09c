import { mondayMorning } from '@nsem/core/testing';
import type { Backlog } from '../../outbox/backlog.ts';
import { channels } from '../../outbox/channels.ts';
import type { MetricSources } from '../metrics.ts';

/** An outbox with nothing in it. */
export const emptyBacklog: Backlog = {
  pending: channels.map((channel) => ({ channel, count: 0, retried: 0, oldestAt: null })),
  failed: 0,
};

/** The sources of a server on SQLite that has done little. */
export const quietSources: MetricSources = {
  version: '1.4.2',
  now: () => mondayMorning,
  countRequests: () => 3,
  countStreams: () => 2,
  readBacklog: () => Promise.resolve(emptyBacklog),
  countDatabase: () => ({ units: 40, retries: 0 }),
  lastBooksCheck: () => null,
  readFreeBytes: () => Promise.resolve(1_000_000),
  onFailure: (error) => {
    throw error;
  },
};
