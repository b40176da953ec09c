import type { Account, OpenedAccount, OpenedSession } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** A user in a response: never with the hash of the password. */
export const presentUser = (account: Account) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  email_verified: account.emailVerifiedAt !== null,
  role: account.role,
  telegram_id: account.telegramId,
  provider_id: account.providerId,
  is_available: account.isAvailable,
  is_quick_service_available: account.isQuickServiceAvailable,
  is_public: account.isPublic,
  is_active: account.isActive,
  profile: presentProfile(account.profile),
  created_at: presentMoment(account.createdAt),
});

/** A profile in a response. */
export function presentProfile(profile: Account['profile']) {
  if (profile === null) return null;
  if ('needs' in profile) return { needs: profile.needs };
  const { languages, experience, specialties, bio, portfolio } = profile;
  return { languages, experience, specialties, bio, portfolio };
}

/** A new session in a response. */
export const presentSession = ({ account, session, token, deviceToken }: OpenedSession) => ({
  access_token: token,
  token_type: 'bearer',
  expires_at: presentMoment(session.expiresAt),
  device_token: deviceToken,
  user: presentUser(account),
});

/** The page that verifies an e-mail by the token in its fragment, which browsers do not send. */
export const verificationLink = (token: string, publicUrl: string | null): string =>
  `${publicUrl ?? ''}/verify-email#token=${token}`;

/** A new account in a response, with its session. */
export const presentRegistration = (
  opened: OpenedAccount,
  { publicUrl }: Readonly<{ publicUrl: string | null }>,
) => ({
  ...presentSession(opened),
  ...(opened.verificationToken !== null && {
    verification_link: verificationLink(opened.verificationToken, publicUrl),
  }),
});
