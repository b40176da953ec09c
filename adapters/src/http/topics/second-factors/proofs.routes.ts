import { startPasskeyProof, type FactorAuthentication } from '@nsem/core';
import type { Limits } from '../../limits/limits.ts';
import { throttleProofs } from '../../limits/throttle.ts';
import { defineOperation } from '../../operations/operation.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import { presentSession, sessionSchema } from '../accounts/accounts.schema.ts';
import type { Passkeys } from './second-factors.routes.ts';
import {
  confirmationOf,
  confirmationSchema,
  confirmedSchema,
  loginProof,
  passkeyLoginSchema,
  presentProofOptions,
  secondFactorLoginSchema,
} from './second-factors.schema.ts';
import { passkeyProofOptionsSchema } from './passkey-options.schema.ts';

type Proving = Readonly<{
  factorAuthentication: FactorAuthentication;
  limits: Limits | null;
}>;

const loggedIn = { 200: { description: 'Logged in for 7 days.', schema: sessionSchema } };

export const proofOperations = {
  completeLogin: defineOperation({
    method: 'POST',
    path: '/auth/login/second-factor',
    tag: 'Accounts',
    summary: 'Complete a login with a second factor',
    description:
      'A login to an account with a second factor is answered with 401, `account.second-factor-required` and a `login_ticket`, which is valid for 5 minutes. After 5 wrong attempts an account has to wait for up to 15 minutes.',
    sdk: {
      method: 'auth.completeLogin',
      defaults: { maxRetries: 0 },
      doc: 'Complete a login to an account with a second factor.',
      throws:
        'ValidationError if the login has expired or the proof is wrong; RateLimitError ' +
        'after 5 wrong ones.',
      example: `
        try {
          await nsem.auth.login({ email: 'esi@example.com', password: 'akwaaba-osu-2026' });
        } catch (error) {
          if (!(error instanceof SecondFactorRequiredError)) throw error;
          await nsem.auth.completeLogin({ login_ticket: error.loginTicket, code: '492039' });
        }`,
    },
    access: 'anonymous',
    body: { schema: secondFactorLoginSchema, media: ['application/json'] },
    answers: loggedIn,
    refusals: [
      'second-factor.ticket-invalid',
      'second-factor.code-wrong',
      'second-factor.recovery-code-wrong',
      'second-factor.passkey-invalid',
      'account.suspended',
    ],
    async handle({ body, origin, now }, { factorAuthentication, limits }: Proving) {
      const ticket = body.login_ticket;
      const holder = await factorAuthentication.findTicketHolder(ticket, now);
      const login = { ticket, proof: loginProof(body), deviceToken: body.device_token };
      const complete = () => factorAuthentication.completeLogin(login, { now, origin });
      const opened =
        holder === undefined ? await complete() : await throttleProofs(limits, holder, complete);
      return answerWith(opened, presentSession);
    },
  }),

  startPasskeyProof: defineOperation({
    method: 'POST',
    path: '/auth/passkey/options',
    tag: 'Accounts',
    summary: 'Start to use a passkey, to log in, as a second factor, or to confirm who you are',
    description:
      'The response is what to pass to `navigator.credentials.get` in a browser.\n\n' +
      'The challenge in it is valid for 5 minutes, once.',
    sdk: {
      method: 'auth.startPasskeyProof',
      repeatable: true,
      example: 'const optionsJSON = await nsem.auth.startPasskeyProof();',
    },
    access: 'anonymous',
    answers: {
      200: { description: 'The options for the browser.', schema: passkeyProofOptionsSchema },
    },
    handle: ({ perform }, { passkeySite, passkeyVerifier }: Passkeys) =>
      perform(startPasskeyProof, {}, (issued) => answer(presentProofOptions(issued, passkeySite)), {
        passkeyVerifier,
      }),
  }),

  logInWithPasskey: defineOperation({
    method: 'POST',
    path: '/auth/login/passkey',
    tag: 'Accounts',
    summary: 'Log in with a passkey, without a password',
    description: 'The device has verified its user, so no second factor is needed.',
    sdk: {
      method: 'auth.logInWithPasskey',
      defaults: { maxRetries: 0 },
      example: 'const { access_token } = await nsem.auth.logInWithPasskey({ passkey });',
    },
    access: 'anonymous',
    body: { schema: passkeyLoginSchema, media: ['application/json'] },
    answers: loggedIn,
    refusals: ['second-factor.passkey-invalid', 'account.suspended'],
    async handle({ body, origin, now }, { factorAuthentication }: Proving) {
      const { passkey: response, role, device_token: deviceToken } = body;
      const login = { response, role, deviceToken };
      const opened = await factorAuthentication.logInWithPasskey(login, { now, origin });
      return answerWith(opened, presentSession);
    },
  }),

  confirmSession: defineOperation({
    method: 'POST',
    path: '/auth/confirm',
    tag: 'Accounts',
    summary: 'Confirm who you are with your password or a second factor, for 10 minutes',
    description:
      'It counts as a login does.\n\n' +
      'What moves money, copies all data, shows API keys or changes second factors is ' +
      'refused with `permission.confirmation-required` if you logged in more than 10 ' +
      'minutes ago.',
    sdk: {
      method: 'auth.confirm',
      repeatable: true,
      defaults: { maxRetries: 0 },
      throws: 'ValidationError if the proof is wrong; RateLimitError after 5 wrong ones.',
      example: "await nsem.auth.confirm({ password: 'akwaaba-osu-2026' });",
    },
    access: 'account.edit',
    body: { schema: confirmationSchema, media: ['application/json'] },
    answers: { 200: { description: 'Confirmed.', schema: confirmedSchema } },
    refusals: [
      'second-factor.password-wrong',
      'second-factor.code-wrong',
      'second-factor.recovery-code-wrong',
      'second-factor.passkey-invalid',
    ],
    async handle({ actor, body, now }, { factorAuthentication, limits }: Proving) {
      const confirmation = confirmationOf(body);
      const confirmed = await throttleProofs(limits, actor.accountId, () =>
        factorAuthentication.confirm(actor, confirmation, now),
      );
      return answerWith(confirmed, (until) => ({ confirmed_until: presentInstant(until) }));
    },
  }),
};
