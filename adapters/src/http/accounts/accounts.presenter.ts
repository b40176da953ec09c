import type { Account, OpenedSession } from '@nsem/core';
import { presentMoment } from '../fields.ts';

/** A user as answered: never the password's hash. */
export const presentUser = (account: Account) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  telegram_id: account.telegramId,
  provider_id: account.providerId,
  is_available: account.isAvailable,
  is_quick_service_available: account.isQuickServiceAvailable,
  is_active: account.isActive,
  profile: presentProfile(account.profile),
  created_at: presentMoment(account.createdAt),
});

/** What someone typed at sign-up, as answered. */
export function presentProfile(profile: Account['profile']) {
  if (profile === null) return null;
  if ('needs' in profile) return { needs: profile.needs };
  const { languages, experience, specialties, bio, portfolio } = profile;
  return { languages, experience, specialties, bio, portfolio };
}

/** A login as answered. */
export const presentSession = ({ account, session, token }: OpenedSession) => ({
  access_token: token,
  token_type: 'bearer',
  expires_at: presentMoment(session.expiresAt),
  user: presentUser(account),
});
