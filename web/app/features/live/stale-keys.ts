import type { JobChange } from '@nsem/sdk';
import type { QueryKey } from '@tanstack/react-query';

const jobs = ['jobs'];
/** These are prefixes, which also match statements, earnings and payouts. */
const money = [['wallet'], ['wallets'], ['usage'], ['billing']];
/** Whether the promotion for a first translation is left depends on the client's jobs. */
const quotes = ['quote'];
/** The admins' figures over all jobs. */
const platform = [
  ['platform', 'stats'],
  ['platform', 'activity'],
  ['platform', 'analytics'],
];

/** Every move but an order and its edit notifies someone. */
const notifications = ['notifications'];

/** The moves that leave the hold, and everyone's money, as it was. */
const movesWithoutMoney: ReadonlySet<JobChange['move']> = new Set([
  'assign',
  'release',
  'take_back',
]);

/** All keys that depend on jobs, to reload if changes may have been missed. */
export const allLiveKeys: readonly QueryKey[] = [
  jobs,
  quotes,
  notifications,
  ...money,
  ...platform,
];

/** The keys that are stale after a job has moved. */
export const staleKeysAfter = ({ move }: Pick<JobChange, 'move'>): readonly QueryKey[] =>
  movesWithoutMoney.has(move) ? [jobs, notifications, ...platform] : allLiveKeys;
