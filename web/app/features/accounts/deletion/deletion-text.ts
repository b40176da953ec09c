import { NsemError, type User } from '@nsem/sdk';

import { errorText } from '../../../lib/api/calls.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';

type Role = User['role'];

/** What a deletion erases and leaves, in the words of a list. */
export type DeletionLists = Readonly<{
  atOnce: readonly string[];
  later: readonly string[];
  retained: readonly string[];
}>;

const access = 'Your sessions, passkeys and authenticator app';
const withoutName = 'without your name, because the books must stay complete';
const backups = 'Backups that were made earlier';

const lists: Readonly<Record<Role, DeletionLists>> = {
  client: {
    atOnce: [
      'Your name, e-mail address, password and profile',
      `${access}, and your API keys`,
      'The comments of your ratings, and your contact messages',
    ],
    later: ['The texts, recordings and results of your jobs'],
    retained: [
      `Records of your jobs and payments, ${withoutName}`,
      'The stars that you gave, because they count for the providers',
      backups,
    ],
  },
  'service-provider': {
    atOnce: [
      'Your name, e-mail address, password, profile and Telegram ID',
      access,
      'Your services, with the texts of their samples',
      'Your contact messages',
    ],
    later: ['Your voice samples'],
    retained: [
      `Records of your jobs and payouts, ${withoutName}`,
      'What you delivered, because it belongs to your clients',
      'Your Provider ID, as a code without a name',
      backups,
    ],
  },
  admin: {
    atOnce: ['Your name, e-mail address and password', `${access}, and your API keys`],
    later: [],
    retained: [
      'What you did as an admin, in the audit log, without your name, because it must stay complete',
      backups,
    ],
  },
};

/** What the deletion of an account of this role erases at once and later, and what stays and why. */
export const deletionLists = (role: Role): DeletionLists => lists[role];

/** When contents are erased: `After 30 days`; undefined days are not known yet. */
export function laterText(days: number | undefined): string {
  if (days === undefined) return 'Later';
  if (days === 0) return 'Within about an hour';
  return days === 1 ? 'After one day' : `After ${days} days`;
}

type Named = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const liveJobs = (count: number, role: Role): string => {
  const jobs = count === 1 ? '1 job' : `${count} jobs`;
  return role === 'client'
    ? `You have ${jobs} pending or in progress. Cancel what is pending, and wait for the rest.`
    : `You have ${jobs} in progress. Deliver or release them first.`;
};

const payouts = (count: number): string =>
  count === 1
    ? 'A payout to you has not arrived yet. Wait until it has.'
    : `${count} payouts to you have not arrived yet. Wait until they have.`;

/** What an obstacle is, and what the user can do; null for one that a newer server names. */
function obstacleText({ kind, count, amount }: Named, role: Role): string | null {
  const money = formatGhs(numberOf(amount));
  switch (kind) {
    case 'live-jobs':
      return liveJobs(numberOf(count), role);
    case 'wallet-balance':
      return `You have ${money} in your wallet. Spend it, or contact us to get it back.`;
    case 'unpaid-earnings':
      return `You have earned ${money} that is not paid out yet. Wait for your next payout.`;
    case 'open-payouts':
      return payouts(numberOf(count));
    case 'last-admin':
      return 'You are the only active admin, and the marketplace needs one.';
    default:
      return null;
  }
}

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null;

/** Why an account was not deleted, one sentence or two for each reason. */
export function refusalTexts(error: unknown, role: Role): readonly string[] {
  const obstacles = error instanceof NsemError ? error.problem['obstacles'] : undefined;
  if (!Array.isArray(obstacles) || obstacles.length === 0) return [errorText(error)];
  const texts = obstacles.map((one: unknown) => (isNamed(one) ? obstacleText(one, role) : null));
  // The server describes all of them, also those that are not known here.
  return texts.includes(null) ? [errorText(error)] : texts.filter((text) => text !== null);
}
