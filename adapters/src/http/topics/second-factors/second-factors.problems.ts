import { instant, type SecondFactorFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';
import { presentMethod } from './second-factors.schema.ts';

/** How the API reports the faults of second factors. */
export const secondFactorProblems = {
  'account.second-factor-required': {
    status: 401,
    title: 'Second factor required',
    detail: () => 'Your password is correct. Please confirm with a second factor that it is you.',
    more: ({ ticket, methods, expiresAt }) => ({
      login_ticket: ticket,
      methods: methods.map((method) => presentMethod(method)),
      expires_at: presentInstant(expiresAt),
    }),
    headers: () => ({ 'www-authenticate': 'Bearer' }),
    sample: {
      ticket: 'Vb3xw0mJkQ1sY8-9oX2Tn7bLrEe5uHfDcZaGiPpVtMq',
      methods: ['code', 'passkey', 'recovery-code'],
      expiresAt: instant(Date.parse('2026-11-20T09:35:00.000Z')),
    },
  },
  'account.second-factor-enrolment-required': {
    status: 403,
    title: 'Set up a second factor',
    detail: () =>
      'Admins of this marketplace need a second factor. Please set one up under Account and security.',
  },
  'second-factor.ticket-invalid': {
    status: 422,
    title: 'Login expired',
    detail: () => 'This login has expired. Please enter your password again.',
    field: () => 'login_ticket',
  },
  'second-factor.password-wrong': {
    status: 422,
    title: 'Wrong password',
    detail: () => 'The password is wrong.',
    field: () => 'password',
  },
  'second-factor.code-wrong': {
    status: 422,
    title: 'Wrong code',
    detail: () => 'The code is wrong, has expired or was used before. Please enter the next one.',
    field: () => 'code',
  },
  'second-factor.recovery-code-wrong': {
    status: 422,
    title: 'Wrong recovery code',
    detail: () => 'The recovery code is wrong or was used before.',
    field: () => 'recovery_code',
  },
  'second-factor.passkey-invalid': {
    status: 422,
    title: 'Passkey not accepted',
    detail: () => 'The passkey was not accepted. Please try again.',
    field: () => 'passkey',
  },
  'second-factor.passkey-exists': {
    status: 409,
    title: 'Passkey exists',
    detail: () => 'This passkey is already registered.',
  },
  'second-factor.passkey-name-missing': {
    status: 422,
    title: 'Name missing',
    detail: () => 'Please enter a name for the passkey.',
    field: () => 'name',
  },
  'second-factor.passkey-not-found': {
    status: 404,
    title: 'Passkey not found',
    detail: () => 'There is no such passkey.',
  },
  'second-factor.too-many-passkeys': {
    status: 409,
    title: 'Too many passkeys',
    detail: ({ limit }) => `An account has at most ${counted(limit, 'passkey')}. Remove one first.`,
    sample: { limit: 20 },
  },
  'second-factor.app-exists': {
    status: 409,
    title: 'Authenticator app exists',
    detail: () => 'Your account already has an authenticator app. Remove it first.',
  },
  'second-factor.app-not-found': {
    status: 404,
    title: 'No authenticator app',
    detail: () => 'Your account has no authenticator app.',
  },
  'second-factor.missing': {
    status: 409,
    title: 'No second factor',
    detail: () => 'Set up an authenticator app or a passkey first.',
  },
  'second-factor.none-to-reset': {
    status: 409,
    title: 'No second factor',
    detail: () => 'This account has no second factor.',
  },
  'second-factor.admin-account': {
    status: 409,
    title: 'Account of an admin',
    detail: () =>
      'Only the operator can reset the second factors of an admin: nsem-server reset-second-factors.',
  },
} as const satisfies ProblemDescriptions<SecondFactorFault>;
