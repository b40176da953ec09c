import type { AccountFault } from '@nsem/core';
import type { Tellings } from '../telling.ts';

/** How the refusals of accounts are told. */
export const accountProblems = {
  'account.email-taken': {
    status: 409,
    title: 'E-mail taken',
    detail: () => 'An account with this e-mail already exists.',
    field: () => 'email',
  },
  'account.password-unfit': {
    status: 422,
    title: 'Unfit password',
    detail: ({ reason }) =>
      ({
        'too-short': 'A password has at least 8 characters.',
        'too-long': 'A password has at most 128 characters.',
        'is-email': 'The password must not be the e-mail itself.',
      })[reason],
    field: () => 'password',
    sample: { reason: 'too-short' },
  },
  'account.profile-of-other-role': {
    status: 422,
    title: 'Unfit profile',
    detail: () => 'The profile is not one for this role.',
    field: () => 'profile',
  },
  'account.not-found': {
    status: 404,
    title: 'No such account',
    detail: () => 'There is no such account.',
  },
  'account.providers-only': {
    status: 422,
    title: 'For service providers only',
    detail: () => 'Only service providers have an availability.',
  },
  'account.provider-not-found': {
    status: 404,
    title: 'No such provider',
    detail: () => 'There is no such service provider.',
  },
  'account.never-approved': {
    status: 409,
    title: 'Never approved',
    detail: () => 'Approve one of this provider’s services first: that makes the provider active.',
  },
  'account.login-refused': {
    status: 401,
    title: 'Login Failed',
    detail: () => 'Please check your credentials and try again.',
    headers: () => ({ 'www-authenticate': 'Bearer' }),
  },
} as const satisfies Tellings<AccountFault>;
