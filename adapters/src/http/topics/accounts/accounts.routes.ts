import { logOut, ok, readAccount, updateAccount, type Authentication } from '@nsem/core';
import { defineOperation } from '../../operations/operation.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleLogin, throttleRegistration } from '../../limits/throttle.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import {
  loginSchema,
  presentRegistration,
  presentSession,
  presentUser,
  profileOf,
  registrationSchema,
  sessionSchema,
  userSchema,
} from './accounts.schema.ts';
import { accountUpdateSchema } from './account-update.schema.ts';

type SignIn = Readonly<{ authentication: Authentication; limits: Limits | null }>;
type SignUp = SignIn & Readonly<{ publicUrl: string | null }>;

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
    sdk: { method: 'auth.register', byHand: true },
    access: 'anonymous',
    body: {
      schema: registrationSchema,
      media: ['application/json'],
      maxBytes: largestRegistration,
    },
    answers: { 201: { description: 'Registered and logged in.', schema: sessionSchema } },
    refusals: ['account.email-taken', 'account.name-invalid', 'account.password-invalid'],
    async handle({ body, origin, now }, dependencies: SignUp) {
      const { authentication, limits } = dependencies;
      const registration = { ...body, profile: profileOf(body) };
      const by = { network: origin.network, email: body.email };
      const opened = await throttleRegistration(limits, by, () =>
        authentication.register(registration, { now, origin }),
      );
      if (!opened.ok) return opened;
      return ok(created('/auth/me', presentRegistration(opened.value, dependencies)));
    },
  }),

  logIn: defineOperation({
    method: 'POST',
    path: '/auth/login',
    tag: 'Accounts',
    summary: 'Log in',
    description:
      'A wrong e-mail, a wrong password and a wrong role get the same answer. A suspended account is ' +
      'refused with the reason. Send the device_token of an earlier login on this device, so that ' +
      'failed logins from elsewhere do not delay yours. An account with a second factor gets 401 and a ' +
      'ticket for `POST /auth/login/second-factor`.',
    sdk: {
      method: 'auth.login',
      repeatable: true,
      defaults: { maxRetries: 0 },
      doc: 'Log in. The session lasts 7 days, or until it is logged out.',
      throws:
        'AuthenticationError if the e-mail address, the password or the role is wrong, ' +
        'without saying which; SecondFactorRequiredError if the account has a second ' +
        'factor.',
      example: `
        const login = { email: 'ama.owusu@example.com', password: 'akwaaba-osu-2026' };
        const { access_token } = await new Nsem().auth.login(login);
        const nsem = new Nsem({ token: access_token });`,
    },
    access: 'anonymous',
    body: { schema: loginSchema, media: ['application/json'] },
    answers: { 200: { description: 'Logged in for 7 days.', schema: sessionSchema } },
    refusals: [
      'account.credentials-invalid',
      'account.role-mismatch',
      'account.suspended',
      'account.second-factor-required',
    ],
    async handle({ body, origin, now }, { authentication, limits }: SignIn) {
      const { device_token: deviceToken, ...credentials } = body;
      const { email } = credentials;
      const isKnown =
        deviceToken !== undefined &&
        (await authentication.knowsDevice({ email, deviceToken }, now));
      const knownDevice = isKnown ? deviceToken : undefined;
      const opened = await throttleLogin(
        limits,
        { network: origin.network, email, knownDevice },
        () => authentication.logIn({ ...credentials, deviceToken }, { now, origin }),
      );
      return answerWith(opened, presentSession);
    },
  }),

  logOut: defineOperation({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Accounts',
    summary: 'Log out; the token is invalid immediately',
    sdk: { method: 'auth.logout', example: 'await nsem.auth.logout();' },
    access: 'account.edit',
    answers: { 204: { description: 'Logged out.' } },
    async handle({ sessionHash, perform }) {
      if (sessionHash === undefined) return ok(noContent);
      return perform(logOut, { tokenHash: sessionHash }, () => noContent);
    },
  }),

  readMe: defineOperation({
    method: 'GET',
    path: '/auth/me',
    tag: 'Accounts',
    summary: 'Read the account that the credential belongs to',
    sdk: { method: 'account.get', example: 'const { name, role } = await nsem.account.get();' },
    access: 'account.read',
    answers: { 200: { description: 'The user.', schema: userSchema } },
    async handle({ read }) {
      const own = await read(readAccount, {});
      return answerWith(own, presentUser);
    },
  }),

  updateMe: defineOperation({
    method: 'PUT',
    path: '/users/me',
    tag: 'Accounts',
    summary: 'Change your name, Telegram ID, profile and switches',
    description: 'Omitted fields keep their values, also those of the profile.',
    sdk: {
      method: 'account.update',
      example: 'await nsem.account.update({ is_quick_service_available: true });',
    },
    access: 'account.edit',
    idempotent: true,
    body: { schema: accountUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed user.', schema: userSchema } },
    refusals: [
      'account.name-invalid',
      'account.profile-incomplete',
      'account.profile-role-mismatch',
      'account.providers-only',
      'account.clients-only',
    ],
    handle({ body, perform }) {
      const change = {
        name: body.name,
        telegramId: body.telegram_id,
        isAvailable: body.is_available,
        isQuickServiceAvailable: body.is_quick_service_available,
        profile: body.profile,
        isPublic: body.is_public,
        acceptsOnDelivery: body.accepts_on_delivery,
      };
      return perform(updateAccount, change, (account) => answer(presentUser(account)));
    },
  }),
};
