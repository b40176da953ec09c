import { invariant } from '../../kernel/result.ts';
import {
  parseProviderId,
  type AccountId,
  type AnnouncementId,
  type ApiKeyId,
  type ApprovalId,
  type ContactMessageId,
  type FileId,
  type JobId,
  type LanguageId,
  type NotificationId,
  type PayoutId,
  type PriceId,
  type ProviderId,
  type RatingId,
  type ServiceId,
  type SessionId,
} from '../../kernel/ids.ts';
import { instant, type Instant } from '../../kernel/instant.ts';

/** Brands a number as the id of a user. */
export const accountId = (id: number): AccountId => id as AccountId;
/** Brands a number as the id of an API key. */
export const apiKeyId = (id: number): ApiKeyId => id as ApiKeyId;
/** Brands a number as the id of an approval. */
export const approvalId = (id: number): ApprovalId => id as ApprovalId;
/** Brands a number as the id of an announcement. */
export const announcementId = (id: number): AnnouncementId => id as AnnouncementId;

/** Brands a number as the id of a contact message. */
export const contactMessageId = (id: number): ContactMessageId => id as ContactMessageId;
/** Brands a number as the id of a stored file. */
export const fileId = (id: number): FileId => id as FileId;
/** Brands a number as the id of a job. */
export const jobId = (id: number): JobId => id as JobId;
/** Brands a number as the id of a language. */
export const languageId = (id: number): LanguageId => id as LanguageId;
/** Brands a number as the id of a notification. */
export const notificationId = (id: number): NotificationId => id as NotificationId;
/** Brands a number as the id of a payout. */
export const payoutId = (id: number): PayoutId => id as PayoutId;
/** Brands a number as the id of a price. */
export const priceId = (id: number): PriceId => id as PriceId;
/** Brands a number as the id of a rating. */
export const ratingId = (id: number): RatingId => id as RatingId;
/** Brands a number as the id of a service configuration. */
export const serviceId = (id: number): ServiceId => id as ServiceId;

/** Brands a number as the id of a login. */
export const sessionId = (id: number): SessionId => id as SessionId;

/** Brands a text as a Provider ID; fails if it is not one. */
export function providerIdOf(text: string): ProviderId {
  const providerId = parseProviderId(text);
  invariant(providerId !== undefined, `${text} is no Provider ID`);
  return providerId;
}

let handedOut = 0;

/** A number that is unique in this process, for fields that must be unique. */
export function nextNumber(): number {
  handedOut += 1;
  return handedOut;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A Provider ID that is unique in this process. */
export function nextProviderId(): ProviderId {
  let rest = nextNumber();
  let digits = '';
  while (digits.length < 6) {
    digits = crockford.charAt(rest % crockford.length) + digits;
    rest = Math.floor(rest / crockford.length);
  }
  return providerIdOf(`PRV-${digits}`);
}

/** A time written in ISO 8601. */
export const instantOf = (iso: string): Instant => instant(Date.parse(iso));

/** A Monday morning in Accra, on which most examples happen. */
export const mondayMorning: Instant = instantOf('2026-11-02T08:00:00Z');
