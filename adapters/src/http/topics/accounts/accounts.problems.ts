import type { AccountFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

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
} as const satisfies ProblemDescriptions<AccountFault>;
