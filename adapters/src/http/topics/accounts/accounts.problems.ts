import {
  type AccountFault,
  type DeletionFault,
  type DeletionObstacle,
  formatGhs,
  type RestrictionMove,
  type Role,
} from '@nsem/core';
import { counted } from '../../../wording.ts';
import { ghs, presentMoney } from '../../operations/fields.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';
import type { ExportFault } from '../../problems/http-fault.ts';

const wrongState: Readonly<Record<RestrictionMove, string>> = {
  suspend: 'The account is already suspended.',
  reactivate: 'The account is not suspended.',
  'freeze-payouts': 'The payouts are already frozen.',
  'release-payouts': 'The payouts are not frozen.',
};

const roleNames: Readonly<Record<Role, string>> = {
  client: 'a client',
  'service-provider': 'a service provider',
  admin: 'an admin',
};

/** How the API reports the faults of accounts. */
export const accountProblems = {
  'account.email-taken': {
    status: 409,
    title: 'E-mail taken',
    detail: () => 'An account with this e-mail already exists.',
    field: () => 'email',
  },
  'account.email-unverified': {
    status: 403,
    title: 'E-mail not verified',
    detail: () => 'Open the link that was sent to your e-mail first, or request another one.',
  },
  'account.name-invalid': {
    status: 422,
    title: 'Invalid name',
    detail: ({ reason }) =>
      ({
        link: 'A name must not contain a web address.',
        'control-character': 'A name has one line, visible characters and no control characters.',
        'invisible-character': 'A name must not contain invisible characters.',
        'no-letter': 'A name has at least one letter.',
        'too-many-marks': 'A letter of a name has at most 6 accents and other marks.',
        reserved: 'This name could be taken for that of the marketplace or an admin.',
      })[reason],
    field: () => 'name',
    sample: { reason: 'link' },
  },
  'account.current-password-wrong': {
    status: 422,
    title: 'Wrong password',
    detail: () => 'This is not your current password.',
    field: () => 'current_password',
  },
  'account.token-invalid': {
    status: 422,
    title: 'Invalid link',
    detail: () => 'This link has expired or was used already. Please request another one.',
    field: () => 'token',
  },
  'account.session-not-found': {
    status: 404,
    title: 'Session not found',
    detail: () => 'You have no such session.',
  },
  'account.password-invalid': {
    status: 422,
    title: 'Invalid password',
    detail: ({ reason }) =>
      ({
        'too-short': 'A new password must have at least 10 characters.',
        'too-long': 'A password can have at most 128 characters.',
        'is-email': 'The password must not be the e-mail itself.',
        common:
          'This password is one of the most common ones or close to one, and is guessed first.',
        predictable: 'This password is easy to guess: it repeats itself or is a sequence.',
        personal:
          'This password consists mostly of your name, your e-mail or the marketplace’s name.',
      })[reason],
    field: ({ isReplacement = false }) => (isReplacement ? 'new_password' : 'password'),
    more: ({ reason }) => ({ reason }),
    sample: { reason: 'too-short' },
  },
  'account.profile-role-mismatch': {
    status: 422,
    title: 'Invalid profile',
    detail: () => 'The profile does not match the role.',
    field: () => 'profile',
  },
  'account.profile-incomplete': {
    status: 422,
    title: 'Incomplete profile',
    detail: ({ missing }) => `Your profile also needs: ${missing.join(', ')}.`,
    issues: ({ missing }) =>
      missing.map((field) => ({ pointer: `#/profile/${field}`, detail: 'is required' })),
    sample: { missing: ['bio'] },
  },
  'account.not-found': {
    status: 404,
    title: 'Account not found',
    detail: () => 'There is no such account.',
  },
  'account.providers-only': {
    status: 422,
    title: 'Service providers only',
    detail: () => 'Only service providers have availability settings.',
  },
  'account.clients-only': {
    status: 422,
    title: 'Clients only',
    detail: () => 'Only clients accept results, so only they can accept them on delivery.',
  },
  'account.provider-not-found': {
    status: 404,
    title: 'Provider not found',
    detail: () => 'There is no such service provider.',
  },
  'account.no-approved-service': {
    status: 409,
    title: 'No approved service',
    detail: () => 'Approve one of this provider’s services first: that activates the provider.',
  },
  'account.credentials-invalid': {
    status: 401,
    title: 'Login Failed',
    detail: () => 'Please check your credentials and try again.',
    headers: () => ({ 'www-authenticate': 'Bearer' }),
  },
  'account.role-mismatch': {
    status: 401,
    title: 'Login Failed',
    detail: ({ role }) =>
      `The password is right, but this is ${roleNames[role]} account. Log in as ${roleNames[role]}.`,
    headers: () => ({ 'www-authenticate': 'Bearer' }),
    more: ({ role }) => ({ account_role: role }),
    sample: { role: 'service-provider' },
  },
  'account.suspended': {
    status: 401,
    title: 'Account suspended',
    detail: ({ reason }) => `This account is suspended: ${reason}`,
    more: ({ reason }) => ({ reason }),
    headers: () => ({ 'www-authenticate': 'Bearer' }),
    sample: { reason: 'Texts of clients were shared.' },
  },
  'account.own-account': {
    status: 409,
    title: 'Your own account',
    detail: () => 'You cannot suspend your own account.',
  },
  'account.last-admin': {
    status: 409,
    title: 'Last admin',
    detail: () => 'The last admin cannot be suspended.',
  },
  'account.reason-missing': {
    status: 422,
    title: 'Reason missing',
    detail: () => 'Give the reason.',
    field: () => 'reason',
  },
  'account.wrong-state': {
    status: 409,
    title: 'Wrong state',
    detail: ({ move }) => wrongState[move],
    sample: { move: 'suspend' },
  },
} as const satisfies ProblemDescriptions<AccountFault>;

function describe(obstacle: DeletionObstacle): string {
  switch (obstacle.kind) {
    case 'live-jobs':
      return `${counted(obstacle.count, 'job is', 'jobs are')} not finished.`;
    case 'wallet-balance':
      return `There is GHS ${formatGhs(obstacle.amount)} in the wallet.`;
    case 'unpaid-earnings':
      return `GHS ${formatGhs(obstacle.amount)} in earnings has not been paid out yet.`;
    case 'open-payouts':
      return `${counted(obstacle.count, 'payout is', 'payouts are')} not completed.`;
    case 'last-admin':
      return 'The marketplace has no other active admin.';
  }
}

function present(obstacle: DeletionObstacle) {
  const { kind } = obstacle;
  if ('count' in obstacle) return { kind, count: obstacle.count };
  return 'amount' in obstacle ? { kind, amount: presentMoney(obstacle.amount) } : { kind };
}

/** How the API reports why an account is not deleted. */
export const accountDeletionProblems = {
  'account.deletion-refused': {
    status: 409,
    title: 'Account not deleted',
    detail: ({ obstacles }) =>
      `The account cannot be deleted yet. ${obstacles.map(describe).join(' ')}`,
    more: ({ obstacles }) => ({ obstacles: obstacles.map(present) }),
    sample: {
      obstacles: [
        { kind: 'live-jobs', count: 2 },
        { kind: 'wallet-balance', amount: ghs(5) },
      ],
    },
  },
} as const satisfies ProblemDescriptions<DeletionFault>;

/** The problem documents of exports. */
export const exportProblems = {
  'account.export-in-progress': {
    status: 409,
    title: 'Export in progress',
    detail: () => 'Your data is already being downloaded. Try again when that has finished.',
    headers: () => ({ 'retry-after': '30' }),
  },
} as const satisfies ProblemDescriptions<ExportFault>;
