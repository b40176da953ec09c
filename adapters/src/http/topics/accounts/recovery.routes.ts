import {
  ok,
  requestPasswordReset,
  resendVerification,
  verifyEmail,
  type EmailPolicy,
  type Recovery,
  type SessionTokens,
} from '@nsem/core';
import type { Limits } from '../../limits/limits.ts';
import { throttleMails, throttlePasswordChange } from '../../limits/throttle.ts';
import { defineOperation } from '../../operations/operation.ts';
import { accepted, noContent } from '../../replies/reply.ts';
import { verificationLink } from './accounts.schema.ts';
import {
  acceptedSchema,
  emailVerificationSchema,
  passwordChangeSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  resentVerificationSchema,
} from './recovery.schema.ts';

type Limited = Readonly<{ limits: Limits | null }>;
type Verification = Limited &
  Readonly<{ tokens: SessionTokens; emailPolicy: EmailPolicy; publicUrl: string | null }>;

/** A link that verifies an e-mail is a credential, and is not stored. */
const withoutLink = (body: unknown) => ({ ...(body as object), verification_link: undefined });

export const recoveryOperations = {
  verifyEmail: defineOperation({
    method: 'POST',
    path: '/auth/verify-email',
    tag: 'Accounts',
    summary: 'Verify an e-mail by the link that was sent to it',
    description:
      'A link is valid for 24 hours and works once.\n\n' +
      'An unknown, an expired and a used token get the same answer.',
    sdk: {
      method: 'auth.verifyEmail',
      example:
        "await nsem.auth.verifyEmail({ token: 'kQ0s1mJq3vX8-9oYw2Tn7bLrEe5uHfDcZaGiPpVtMxS' });",
    },
    access: 'anonymous',
    idempotent: true,
    body: { schema: emailVerificationSchema, media: ['application/json'] },
    answers: { 204: { description: 'Verified.' } },
    refusals: ['account.token-invalid'],
    handle: ({ body, origin, perform }, { tokens }: Pick<Verification, 'tokens'>) =>
      perform(verifyEmail, { tokenHash: tokens.hash(body.token) }, () => noContent, { origin }),
  }),

  resendVerification: defineOperation({
    method: 'POST',
    path: '/auth/verify-email/resend',
    tag: 'Accounts',
    summary: 'Send another link that verifies your e-mail',
    description: 'Limited to 3 mails in 15 minutes. Nothing is sent to an e-mail that is verified.',
    sdk: {
      method: 'auth.resendVerification',
      example: 'const { email_verified } = await nsem.auth.resendVerification();',
    },
    access: 'account.edit',
    idempotent: true,
    answers: {
      202: { description: 'The mail will be sent.', schema: resentVerificationSchema },
    },
    handle({ actor, origin, perform }, dependencies: Verification) {
      const { limits, emailPolicy, publicUrl, tokens } = dependencies;
      const to = { network: origin.network, recipient: `user ${actor.accountId}` };
      return throttleMails(limits, to, () =>
        perform(
          resendVerification,
          {},
          {
            reply: ({ account, verificationToken: token }) =>
              accepted({
                email_verified: account.emailVerifiedAt !== null,
                ...(token !== null && { verification_link: verificationLink(token, publicUrl) }),
              }),
            store: withoutLink,
          },
          { emailPolicy, tokens },
        ),
      );
    },
  }),

  requestPasswordReset: defineOperation({
    method: 'POST',
    path: '/auth/password/forgot',
    tag: 'Accounts',
    summary: 'Send a link that resets a password',
    description:
      'The answer is the same whether or not there is an account with this e-mail.\n\n' +
      'Limited to 3 mails to an e-mail, and 20 from a network, in 15 minutes.',
    sdk: {
      method: 'auth.requestPasswordReset',
      example: "await nsem.auth.requestPasswordReset({ email: 'ama.owusu@example.com' });",
    },
    access: 'anonymous',
    body: { schema: passwordResetRequestSchema, media: ['application/json'] },
    answers: {
      202: { description: 'If there is such an account, it gets a mail.', schema: acceptedSchema },
    },
    handle({ body, origin, perform }, { limits }: Limited) {
      const to = { network: origin.network, recipient: body.email };
      return throttleMails(limits, to, () =>
        perform(requestPasswordReset, body, () => accepted({ status: 'accepted' })),
      );
    },
  }),

  resetPassword: defineOperation({
    method: 'POST',
    path: '/auth/password/reset',
    tag: 'Accounts',
    summary: 'Set a new password by the link that was sent',
    description:
      'A link is valid for an hour and works once. Every session of the account ends, and its API keys become inactive.',
    sdk: {
      method: 'auth.resetPassword',
      example: `
        await nsem.auth.resetPassword({
          token: 'kQ0s1mJq3vX8-9oYw2Tn7bLrEe5uHfDcZaGiPpVtMxS',
          password: 'akwaaba-osu-2026',
        });`,
    },
    access: 'anonymous',
    body: { schema: passwordResetSchema, media: ['application/json'] },
    answers: { 204: { description: 'The password is replaced.' } },
    refusals: ['account.token-invalid', 'account.password-invalid'],
    async handle({ body, now, origin }, { recovery }: Readonly<{ recovery: Recovery }>) {
      const reset = await recovery.resetPassword(body, { now, origin });
      return reset.ok ? ok(noContent) : reset;
    },
  }),

  changePassword: defineOperation({
    method: 'PUT',
    path: '/users/me/password',
    tag: 'Accounts',
    summary: 'Change your password; your other sessions end',
    description: 'Wrong attempts are limited like those to confirm who you are.',
    sdk: {
      method: 'account.changePassword',
      defaults: { maxRetries: 0 },
      example: `
        await nsem.account.changePassword({
          current_password: 'akwaaba-osu-2026',
          new_password: 'kente-loom-in-bonwire',
        });`,
    },
    access: 'account.edit',
    body: { schema: passwordChangeSchema, media: ['application/json'] },
    answers: { 204: { description: 'The password is replaced.' } },
    refusals: ['account.current-password-wrong', 'account.password-invalid'],
    async handle(
      { actor, body, now },
      { limits, recovery }: Limited & Readonly<{ recovery: Recovery }>,
    ) {
      const request = { current: body.current_password, replacement: body.new_password };
      const changed = await throttlePasswordChange(limits, actor.accountId, () =>
        recovery.changePassword(actor, request, now),
      );
      return changed.ok ? ok(noContent) : changed;
    },
  }),
};
