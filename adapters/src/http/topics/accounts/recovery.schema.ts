import { z } from 'zod';
import { emailText, text } from '../../operations/fields.ts';
import { newPassword, verificationLinkAnswer } from './accounts.schema.ts';

const sentToken = () =>
  text(256).min(1, 'must not be empty').meta({ description: 'From the link in the mail.' });

const token = 'b3J0YmVyLWFkdW0tYXNhbnRlLWt1bWFzaS1sYW5lLTc';

/** The body that verifies an e-mail. */
export const emailVerificationSchema = z
  .strictObject({ token: sentToken() })
  .meta({ id: 'EmailVerification', example: { token } });

/** Whether a link was sent, in a response. */
export const resentVerificationSchema = z
  .object({
    email_verified: z.boolean().meta({ description: 'If true, no mail is sent.' }),
    verification_link: verificationLinkAnswer.optional(),
  })
  .meta({ id: 'ResentVerification', example: { email_verified: false } });

/** The body that requests a link to reset a password. */
export const passwordResetRequestSchema = z
  .strictObject({ email: emailText().describe('The e-mail address of the account.') })
  .meta({ id: 'PasswordResetRequest', example: { email: 'kwame.mensah@example.com' } });

/** The response to it, which is always the same. */
export const acceptedSchema = z
  .object({
    status: z.literal('accepted').describe('Always the same, whether there is an account or not.'),
  })
  .meta({ id: 'Accepted', example: { status: 'accepted' } });

/** The body that resets a password. */
export const passwordResetSchema = z
  .strictObject({ token: sentToken(), password: newPassword() })
  .meta({ id: 'PasswordReset', example: { token, password: 'akwaaba-osu-2026' } });

/** The body that replaces a password. */
export const passwordChangeSchema = z
  .strictObject({
    current_password: text(1000).min(1, 'must not be empty').describe('Your password until now.'),
    new_password: newPassword(),
  })
  .meta({
    id: 'PasswordChange',
    example: { current_password: 'akwaaba-osu-2026', new_password: 'kente-loom-in-bonwire' },
  });
