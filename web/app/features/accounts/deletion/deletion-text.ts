import type { User } from '@nsem/sdk';

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
