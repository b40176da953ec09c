import { z } from 'zod';
import { emailText, text } from '../../operations/fields.ts';
import { newPassword, verificationLinkAnswer } from './accounts.schema.ts';

const sentToken = () =>
  text(256).min(1, 'must not be empty').meta({ description: 'From the link in the mail.' });

const token = 'b3J0YmVyLWFkdW0tYXNhbnRlLWt1bWFzaS1sYW5lLTc';

/** The body that verifies an e-mail. */
export const emailVerificationSchema = z.strictObject({ token: sentToken() }).meta({
  id: 'EmailVerification',
  description: 'The token of a link that verifies an e-mail address.',
  example: { token },
});

/** Whether a link was sent, in a response. */
export const resentVerificationSchema = z
  .object({
    email_verified: z.boolean().meta({ description: 'If true, no mail is sent.' }),
    verification_link: verificationLinkAnswer.optional(),
  })
  .meta({
    id: 'ResentVerification',
    description: 'Whether the e-mail address is verified already; if not, a mail will be sent.',
    example: { email_verified: false },
  });

/** The body that requests a link to reset a password. */
export const passwordResetRequestSchema = z
  .strictObject({ email: emailText().describe('The e-mail address of the account.') })
  .meta({
    id: 'PasswordResetRequest',
    description: 'The e-mail address of the account whose password to reset.',
    example: { email: 'kwame.mensah@example.com' },
  });

/** The response to it, which is always the same. */
export const acceptedSchema = z
  .object({
    status: z.literal('accepted').describe('Always the same, whether there is an account or not.'),
  })
  .meta({
    id: 'Accepted',
    description: 'A request that is carried out later.',
    example: { status: 'accepted' },
  });

/** The body that resets a password. */
export const passwordResetSchema = z
  .strictObject({ token: sentToken(), password: newPassword() })
  .meta({
    id: 'PasswordReset',
    description: 'The token of a link that resets a password, and the new password.',
    example: { token, password: 'akwaaba-osu-2026' },
  });

/** The body that replaces a password. */
export const passwordChangeSchema = z
  .strictObject({
    current_password: text(1000).min(1, 'must not be empty').describe('Your password until now.'),
    new_password: newPassword(),
  })
  .meta({
    id: 'PasswordChange',
    description: 'The current and the new password.',
    example: { current_password: 'akwaaba-osu-2026', new_password: 'kente-loom-in-bonwire' },
  });
