declare const kind: unique symbol;

type Id<Kind extends string> = number & { readonly [kind]: Kind };

/** A user of any role. */
export type AccountId = Id<'account'>;
export type AnnouncementId = Id<'announcement'>;
export type ApiKeyId = Id<'api-key'>;
/** A request that a second admin must approve. */
export type ApprovalId = Id<'approval'>;
/** A block of a client by a provider, or of a provider by a client. */
export type BlockId = Id<'block'>;
export type ContactMessageId = Id<'contact-message'>;
/** A contested result. */
export type DisputeId = Id<'dispute'>;
export type FileId = Id<'file'>;
export type GlossaryTermId = Id<'glossary-term'>;
export type JobId = Id<'job'>;
export type LanguageId = Id<'language'>;
/** A delivered segment in the translation memory of a provider. */
export type MemorySegmentId = Id<'memory-segment'>;
/** A message about a job. */
export type MessageId = Id<'message'>;
export type MessageFileId = Id<'message-file'>;
export type StatementFileId = Id<'statement-file'>;
/** Something that happened, for one user. */
export type NotificationId = Id<'notification'>;
export type PasskeyId = Id<'passkey'>;
/** A token that is sent by mail. */
export type OneTimeTokenId = Id<'one-time-token'>;
export type PayoutAccountId = Id<'payout-account'>;
export type PayoutId = Id<'payout'>;
export type PriceId = Id<'price'>;
/** A due time that a provider proposes for a job. */
export type ProposalId = Id<'proposal'>;
export type RatingId = Id<'rating'>;
/** A file that a client gave a provider for the work. */
export type ReferenceId = Id<'reference'>;
/** A result that was sent back. */
export type RevisionId = Id<'revision'>;
/** A service configuration of a provider. */
export type ServiceId = Id<'service'>;
/** A login. */
export type SessionId = Id<'session'>;
/** A client and a provider who may be one person. */
export type SuspiciousPairId = Id<'suspicious-pair'>;
/** A file that arrives in parts. */
export type UploadId = Id<'upload'>;

/** The public id of an approved provider, `PRV-` and 6 characters of Crockford base 32. */
export type ProviderId = string & { readonly [kind]: 'provider' };

const providerIdShape = /^PRV-[0-9A-HJKMNP-TV-Z]{6}$/;

/** Parses a Provider ID as people type it: in any case, with surrounding spaces. */
export function parseProviderId(text: string): ProviderId | undefined {
  const candidate = text.trim().toUpperCase();
  return providerIdShape.test(candidate) ? (candidate as ProviderId) : undefined;
}

/** A part of a list, newest first: at most `limit` rows with an id below `before`. */
export type CursorPage = Readonly<{ limit: number; before?: number | undefined }>;
