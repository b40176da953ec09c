import type { WaitingCounts } from '@nsem/sdk';

/** Something that is pending for admins, and the address of the screen that has it. */
export type WaitingItem = Readonly<{ name: keyof WaitingCounts; text: string; to: string }>;

/** How one of them, and several, read after their number; and where they are. */
type Words = Readonly<{ one: string; many: string; to: string }>;

/** The most urgent first. */
const words: Readonly<Record<keyof WaitingCounts, Words>> = {
  approvals: {
    one: 'large sum needs a second admin',
    many: 'large sums need a second admin',
    to: '/admin?approvals=waiting',
  },
  services: {
    one: 'service to review',
    many: 'services to review',
    to: '/admin?tab=providers',
  },
  jobs: {
    one: 'job has had no provider for a day',
    many: 'jobs have had no provider for a day',
    to: '/admin?tab=jobs&status=pending&sort=oldest',
  },
  payouts: { one: 'payout to pay', many: 'payouts to pay', to: '/admin?tab=wallets' },
  pairs: { one: 'pair to review', many: 'pairs to review', to: '/admin?tab=wallets&held=all' },
  messages: { one: 'message to answer', many: 'messages to answer', to: '/admin?action=tickets' },
};

const names = Object.keys(words) as readonly (keyof WaitingCounts)[];

/** What is pending, the most urgent first; nothing if nothing is. */
export const waitingItems = (counts: WaitingCounts): readonly WaitingItem[] =>
  names
    .filter((name) => counts[name] > 0)
    .map((name) => {
      const { one, many, to } = words[name];
      return { name, to, text: `${counts[name]} ${counts[name] === 1 ? one : many}` };
    });

/** How much is pending in all. */
export const waitingTotal = (counts: WaitingCounts): number =>
  names.reduce((total, name) => total + counts[name], 0);
