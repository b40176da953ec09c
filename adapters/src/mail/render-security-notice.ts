import type { FactorChange, Instant, Origin } from '@nsem/core';

import { describeDevice } from '../accounts/describe-device.ts';
import { screenUrl, type Branding } from '../outbox/branding.ts';
import type { NoticeBy } from '../outbox/notices.ts';
import { indent, type MailText } from './mail-message.ts';

/** The notices about the security of an account. */
export type SecurityNotice = Extract<
  NoticeBy<'mail'>,
  Readonly<{
    kind:
      | 'email-verification'
      | 'password-reset'
      | 'password-changed'
      | 'payout-account-changed'
      | 'second-factor-changed'
      | 'new-device'
      | 'api-key-created';
  }>
>;

type PayoutAccountNotice = Extract<SecurityNotice, { kind: 'payout-account-changed' }>;

const home = '/';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const describeTime = (at: Instant): string => `time: ${timeFormat.format(at)} (UTC)`;

const describeOrigin = ({ at, origin }: Readonly<{ at: Instant; origin: Origin }>): string =>
  indent(
    [
      describeTime(at),
      `device: ${describeDevice(origin.device)}`,
      `network: ${origin.network ?? 'unknown'}`,
    ].join('\n'),
  );

const ifItWasNotYou =
  'If this was not you, choose "Forgot your password?" on the login screen: a new password ends every session and deactivates your API keys.';

/** A link with a token in its fragment, which browsers do not send; or the token alone. */
function describeLink(branding: Branding, page: string, token: string): readonly string[] {
  const link = screenUrl(branding, `${page}#token=${token}`);
  if (link !== null) return ['Open this link:', link];
  return [`Enter this code on the page ${page} of ${branding.brand}:`, indent(token)];
}

function renderVerification(branding: Branding, token: string): MailText {
  return {
    subject: `Verify your e-mail for ${branding.brand}`,
    paragraphs: [
      `An account on ${branding.brand} was registered with this e-mail address. Please verify that it is yours.`,
      ...describeLink(branding, '/verify-email', token),
      'It is valid for 24 hours and works once.',
      'If you have not registered, ignore this mail: without it the account remains unverified.',
    ],
    screen: null,
  };
}

function renderReset(branding: Branding, token: string): MailText {
  return {
    subject: `Reset your password for ${branding.brand}`,
    paragraphs: [
      `A new password was requested for your account on ${branding.brand}.`,
      ...describeLink(branding, '/reset-password', token),
      'It is valid for an hour and works once. A new password ends every session and deactivates your API keys.',
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
    screen: null,
  };
}

const changeBy = {
  changed: 'The password of your account was changed, and your other sessions were ended.',
  reset:
    'The password of your account was reset by a link in a mail. All sessions were ended, and all API keys were deactivated; you can activate them again after a login.',
  operator: 'The operator has set a new password for your account, and ended all its sessions.',
} as const;

const factorChanges: Readonly<Record<FactorChange, string>> = {
  'add-app': 'An authenticator app was added to your account. Logins need it from now on.',
  'add-passkey': 'A passkey was added to your account. It can be used to log in from now on.',
  'create-recovery-codes':
    'New recovery codes were created for your account. The old ones are invalid.',
  'remove-app': 'The authenticator app was removed from your account.',
  'remove-passkey': 'A passkey was removed from your account.',
  'rename-passkey': 'A passkey of your account was renamed.',
  reset:
    'An admin has removed the authenticator app, the passkeys and the recovery codes of your account, and ended all its sessions. Logins need only your password until you set up a second factor again.',
  'use-recovery-code': 'A recovery code of your account was used. It is invalid now.',
};

/** A new password alone does not help against someone who has added their own passkey. */
const ifFactorWasNotYou =
  'If this was not you, choose "Forgot your password?" on the login screen: a new password ends every session and deactivates your API keys. Then check the second factors of your account. If you cannot log in, write to us.';

const ifResetWasNotWanted =
  'If you did not request this, choose "Forgot your password?" on the login screen, and write to us.';

/** A reset is not from the user: where it came from is not theirs to know. */
function renderFactorChange(
  notice: Extract<SecurityNotice, { kind: 'second-factor-changed' }>,
  { brand }: Branding,
): MailText {
  const isReset = notice.change === 'reset';
  return {
    subject: `The second factors of your ${brand} account were changed`,
    paragraphs: [
      factorChanges[notice.change],
      isReset ? indent(describeTime(notice.at)) : describeOrigin(notice),
      isReset ? ifResetWasNotWanted : ifFactorWasNotYou,
    ],
    screen: home,
  };
}

const payoutAccountChanges: Readonly<Record<PayoutAccountNotice['change'], string>> = {
  added: 'A payout account was added: your payouts are transferred to it from now on.',
  changed:
    'Your payout account was changed: your payouts are transferred to the new one from now on.',
  removed:
    'Your payout account was removed: payouts cannot be transferred until you add one again.',
};

const ifPayoutAccountWasNotYou =
  'If this was not you, choose "Forgot your password?" on the login screen: a new password ends every session. Then enter your payout account again, and write to us.';

function renderPayoutAccountChange(notice: PayoutAccountNotice): MailText {
  return {
    subject: `Your payout account was ${notice.change}`,
    paragraphs: [
      payoutAccountChanges[notice.change],
      describeOrigin(notice),
      ifPayoutAccountWasNotYou,
    ],
    screen: home,
  };
}

/** Renders a notice about the security of an account. */
export function renderSecurityNotice(
  notice: SecurityNotice,
  { token = '', ...branding }: Branding & Readonly<{ token: string | undefined }>,
): MailText {
  switch (notice.kind) {
    case 'email-verification':
      return renderVerification(branding, token);
    case 'password-reset':
      return renderReset(branding, token);
    case 'password-changed':
      return {
        subject: `Your ${branding.brand} password was changed`,
        paragraphs: [changeBy[notice.how], describeOrigin(notice), ifItWasNotYou],
        screen: home,
      };
    case 'payout-account-changed':
      return renderPayoutAccountChange(notice);
    case 'second-factor-changed':
      return renderFactorChange(notice, branding);
    case 'new-device':
      return {
        subject: `New login to your ${branding.brand} account`,
        paragraphs: [
          'Someone has logged in to your account from a device or a network that you have not used in the last 30 days:',
          describeOrigin(notice),
          'If this was you, you need not do anything.',
          ifItWasNotYou,
        ],
        screen: home,
      };
    case 'api-key-created':
      return {
        subject: `New API key for your ${branding.brand} account`,
        paragraphs: [
          'A new API key was created for your account:',
          describeOrigin(notice),
          'If this was you, you need not do anything.',
          ifItWasNotYou,
        ],
        screen: home,
      };
  }
}
