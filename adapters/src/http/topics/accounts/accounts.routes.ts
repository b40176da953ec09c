import { endSession, ok, readAccount, updateAccount, type Authentication } from '@nsem/core';
import { defineOperation } from '../../operations/operation.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleLogin, throttleRegistration } from '../../limits/throttle.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import { presentSession, presentUser } from './accounts.presenter.ts';
import {
  accountUpdateSchema,
  loginSchema,
  profileOf,
  registrationSchema,
  sessionSchema,
  userSchema,
} from './accounts.schema.ts';

type SignIn = Readonly<{ authentication: Authentication; limits: Limits | null }>;

/** A profile with each character escaped as in JSON, and some spare room. */
const largestRegistration = 128 * 1024;

export const accountOperations = {
  registerUser: defineOperation({
    method: 'POST',
    path: '/auth/register',
    tag: 'Accounts',
    summary: 'Register as a client or a service provider',
    description:
      'A client can start immediately; a provider can take jobs once an admin has approved a service.',
    access: 'anonymous',
    body: {
      schema: registrationSchema,
      media: ['application/json'],
      maxBytes: largestRegistration,
    },
    answers: { 201: { description: 'Registered and logged in.', schema: sessionSchema } },
    refusals: ['account.email-taken', 'account.password-invalid'],
    async handle({ body, origin, now }, { authentication, limits }: SignIn) {
      const registration = { ...body, profile: profileOf(body) };
      const opened = await throttleRegistration(limits, origin.network, () =>
        authentication.register(registration, { now, origin }),
      );
      return opened.ok ? ok(created('/auth/me', presentSession(opened.value))) : opened;
    },
  }),

  logIn: defineOperation({
    method: 'POST',
    path: '/auth/login',
    tag: 'Accounts',
    summary: 'Log in',
    description:
      'A wrong e-mail, a wrong password and a wrong role get the same answer. An account with a second factor gets 401 and a ticket for `POST /auth/login/second-factor`.',
    access: 'anonymous',
    body: { schema: loginSchema, media: ['application/json'] },
    answers: { 200: { description: 'Logged in for 7 days.', schema: sessionSchema } },
    refusals: ['account.credentials-invalid', 'account.second-factor-required'],
    async handle({ body, origin, now }, { authentication, limits }: SignIn) {
      const attempt = { network: origin.network, email: body.email };
      const opened = await throttleLogin(limits, attempt, () =>
        authentication.logIn(body, { now, origin }),
      );
      return answerWith(opened, presentSession);
    },
  }),

  logOut: defineOperation({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Accounts',
    summary: 'Log out; the token is invalid immediately',
    access: 'account.edit',
    answers: { 204: { description: 'Logged out.' } },
    async handle({ sessionHash, perform }) {
      if (sessionHash === undefined) return ok(noContent);
      return perform(endSession, { tokenHash: sessionHash }, () => noContent);
    },
  }),

  readMe: defineOperation({
    method: 'GET',
    path: '/auth/me',
    tag: 'Accounts',
    summary: 'Read your account',
    access: 'account.read',
    answers: { 200: { description: 'The user.', schema: userSchema } },
    async handle({ read }) {
      return answerWith(await read(readAccount, {}), presentUser);
    },
  }),

  updateMe: defineOperation({
    method: 'PUT',
    path: '/users/me',
    tag: 'Accounts',
    summary: 'Change your name, Telegram ID or availability',
    access: 'account.edit',
    body: { schema: accountUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed user.', schema: userSchema } },
    refusals: ['account.providers-only'],
    handle({ body, perform }) {
      const change = {
        name: body.name,
        telegramId: body.telegram_id,
        isAvailable: body.is_available,
        isQuickServiceAvailable: body.is_quick_service_available,
      };
      return perform(updateAccount, change, (account) => answer(presentUser(account)));
    },
  }),
};
