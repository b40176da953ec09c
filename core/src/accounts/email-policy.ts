import type { Account } from './account.ts';

/** The operator's policy for the e-mails of accounts. */
export type EmailPolicy = Readonly<{
  /** Whether users must show that their e-mail is theirs; otherwise every e-mail counts as verified. */
  mustVerify: boolean;
  /**
   * Whether the link is also in the answer to a registration: only for a marketplace on the
   * user's own machine, without a mail server.
   */
  revealsLink: boolean;
}>;

/** The policy of a marketplace that verifies no e-mails. */
export const noVerification: EmailPolicy = { mustVerify: false, revealsLink: false };

/** Whether the e-mail of the account counts as verified. */
export const isEmailVerified = (
  { emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>,
  { mustVerify }: Pick<EmailPolicy, 'mustVerify'>,
): boolean => !mustVerify || emailVerifiedAt !== null;
