import type { WaitingCounts } from '@nsem/sdk';

/** Something that is pending for admins, and the address of the screen that has it. */
export type WaitingItem = Readonly<{ name: keyof WaitingCounts; text: string; to: string }>;

const plural = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const items: readonly Readonly<{
  name: keyof WaitingCounts;
  to: string;
  textOf: (count: number) => string;
}>[] = [
  {
    name: 'approvals',
    to: '/admin?approvals=waiting',
    textOf: (count) => plural(count, 'large sum needs', 'large sums need') + ' a second admin',
  },
  {
    name: 'services',
    to: '/admin?tab=providers',
    textOf: (count) => `${plural(count, 'service', 'services')} to review`,
  },
  {
    name: 'jobs',
    to: '/admin?tab=jobs&status=pending&sort=oldest',
    textOf: (count) => plural(count, 'job has', 'jobs have') + ' had no provider for a day',
  },
  {
    name: 'payouts',
    to: '/admin?tab=wallets',
    textOf: (count) => `${plural(count, 'payout', 'payouts')} to pay`,
  },
  {
    name: 'messages',
    to: '/admin?action=tickets',
    textOf: (count) => `${plural(count, 'message', 'messages')} to answer`,
  },
];

/** What is pending, the most urgent first; nothing if nothing is. */
export const waitingItems = (counts: WaitingCounts): readonly WaitingItem[] =>
  items
    .filter(({ name }) => counts[name] > 0)
    .map(({ name, to, textOf }) => ({ name, to, text: textOf(counts[name]) }));

/** How much is pending in all. */
export const waitingTotal = (counts: WaitingCounts): number =>
  items.reduce((total, { name }) => total + counts[name], 0);
