import type { Account } from './account.ts';

/** The operator's policy for the e-mails of accounts. */
export type EmailPolicy = Readonly<{
  /**
   * Whether users must show that their e-mail is theirs before they offer services and get mails; otherwise
   * every e-mail counts as verified for that. The free translation needs it always.
   */
  mustVerify: boolean;
  /**
   * Whether the link is also in the answer to a registration: only for a marketplace on the
   * user's own machine, without a mail server.
   */
  revealsLink: boolean;
}>;

/** The policy of a marketplace in which only the free translation needs a verified e-mail. */
export const noVerification: EmailPolicy = { mustVerify: false, revealsLink: false };

/** Whether the e-mail of the account counts as verified. */
export const isEmailVerified = (
  { emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>,
  { mustVerify }: Pick<EmailPolicy, 'mustVerify'>,
): boolean => !mustVerify || emailVerifiedAt !== null;
