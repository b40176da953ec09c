import type { AccountFault, RestrictionMove } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const wrongState: Readonly<Record<RestrictionMove, string>> = {
  suspend: 'The account is suspended already.',
  reactivate: 'The account is not suspended.',
  'freeze-payouts': 'The payouts are frozen already.',
  'release-payouts': 'The payouts are not frozen.',
};

/** How the API reports the faults of accounts. */
export const accountProblems = {
  'account.email-taken': {
    status: 409,
    title: 'E-mail taken',
    detail: () => 'An account with this e-mail already exists.',
    field: () => 'email',
  },
  'account.password-invalid': {
    status: 422,
    title: 'Invalid password',
    detail: ({ reason }) =>
      ({
        'too-short': 'A password has at least 8 characters.',
        'too-long': 'A password has at most 128 characters.',
        'is-email': 'The password must not be the e-mail itself.',
      })[reason],
    field: () => 'password',
    sample: { reason: 'too-short' },
  },
  'account.profile-role-mismatch': {
    status: 422,
    title: 'Invalid profile',
    detail: () => 'The profile does not match the role.',
    field: () => 'profile',
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
