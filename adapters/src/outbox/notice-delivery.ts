import {
  announceJob,
  announcementStateOf,
  announcePasswordReset,
  dayMs,
  findUnreadToSend,
  hasOpenProposal,
  isEmailVerified,
  issueToken,
  later,
  mailAnnouncement,
  ok,
  wantsNotification,
  type Account,
  type Clock,
  type EmailPolicy,
  type NotificationChannel,
  type Result,
  type SessionTokens,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';

import { buildNoticeMail } from '../mail/build-notice-mail.ts';
import type { Mailer } from '../mail/mail-message.ts';
import { buildOfferMessage } from '../telegram/offer-message.ts';
import type { ChatMessage, Messenger } from '../telegram/messenger.ts';
import { buildUnreadMessage } from '../telegram/unread-message.ts';
import type { Branding } from './branding.ts';
import { channelOf, settingOf, type NoticeBy } from './notices.ts';
import type {
  DeliveryOutcome,
  DeliveryQueue,
  QueuedNotice,
  TakenNotice,
} from './delivery-queue.ts';

/** The dependencies of rendering notices and sending them. */
type DeliveryDependencies = Readonly<{
  unitOfWork: UnitOfWork;
  queue: Pick<DeliveryQueue, 'replace'>;
  mailer: Mailer;
  messenger: Messenger;
  branding: Branding;
  clock: Clock;
  tokens: SessionTokens;
  emailPolicy: EmailPolicy;
}>;

type Addressed<N> = Readonly<{ id: string; notice: N }>;
type QueuedMail<N> = Addressed<N> & Pick<QueuedNotice, 'createdAt'>;

const noRecipient: DeliveryOutcome = { kind: 'refused', reason: 'The recipient no longer exists.' };

/** How often it is checked whether the e-mail of a held notice has been verified. */
const holdMs = 10 * 60 * 1_000;

/** How long a notice waits for the verification of an e-mail. */
const longestHoldMs = 7 * dayMs;

/**
 * A notice to an e-mail that is not verified waits: it may not be the user's. An announcement does not,
 * because the screens show it, and it would be checked again and again for many users.
 */
async function holdForVerification(
  { unitOfWork, clock, emailPolicy }: DeliveryDependencies,
  { notice, createdAt }: QueuedMail<NoticeBy<'mail'>>,
): Promise<DeliveryOutcome | undefined> {
  if (!emailPolicy.mustVerify) return undefined;
  const recipient = await unitOfWork.read(({ accounts }) => accounts.find(notice.accountId));
  if (recipient === undefined || isEmailVerified(recipient, emailPolicy)) return undefined;
  return notice.kind !== 'announcement' && clock.now() < later(createdAt, longestHoldMs)
    ? { kind: 'held', waitMs: holdMs }
    : { kind: 'obsolete', reason: 'The recipient has not verified the e-mail.' };
}

/** A notice that its recipient has switched off is not sent. */
async function checkWanted(
  { unitOfWork }: DeliveryDependencies,
  notice: NoticeBy<NotificationChannel>,
): Promise<DeliveryOutcome | undefined> {
  const kind = settingOf(notice);
  const channel = channelOf(notice);
  if (kind === undefined || channel === 'internal') return undefined;
  const { accountId } = notice;
  const isWanted = await unitOfWork.read((stores) =>
    wantsNotification(stores, { accountId, kind, channel }),
  );
  return isWanted
    ? undefined
    : { kind: 'obsolete', reason: 'The recipient does not want notices of this kind.' };
}

async function sendMail(
  dependencies: DeliveryDependencies,
  addressed: QueuedMail<NoticeBy<'mail'>>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const { unitOfWork, mailer, branding } = dependencies;
  const unwanted = await checkWanted(dependencies, addressed.notice);
  if (unwanted !== undefined) return unwanted;
  const held = await holdForVerification(dependencies, addressed);
  if (held !== undefined) return held;
  const mail = await buildNoticeMail(unitOfWork, addressed, branding);
  return mail === undefined ? noRecipient : mailer.send(mail, stopped);
}

const purposes = {
  'email-verification': 'verify-email',
  'password-reset': 'reset-password',
} as const;

type AnnouncementNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: 'announcement' }>>;
type MessageNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: 'job-message' }>>;
type ProposalNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: 'proposal-received' }>>;
type TokenNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: keyof typeof purposes }>>;

/** Sends a link with a new token to an e-mail, verified or not: the token is never stored. */
async function sendToken(
  { unitOfWork, mailer, branding, clock, tokens }: DeliveryDependencies,
  addressed: QueuedMail<TokenNotice>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const { accountId, kind } = addressed.notice;
  const isNeeded = (account: Account): boolean =>
    kind === 'password-reset' || account.emailVerifiedAt === null;
  const issued = await unitOfWork.write(async (stores): Promise<Result<string | null, never>> => {
    const account = await stores.accounts.find(accountId);
    if (account === undefined || !isNeeded(account)) return ok(null);
    const context = { now: clock.now(), tokens };
    return ok(await issueToken(stores, { account, purpose: purposes[kind] }, context));
  });
  const token = issued.ok ? issued.value : null;
  if (token === null) return { kind: 'obsolete', reason: 'The e-mail is already verified.' };
  const mail = await buildNoticeMail(unitOfWork, { ...addressed, token }, branding);
  return mail === undefined ? noRecipient : mailer.send(mail, stopped);
}

/** An announcement is mailed while it is shown: not before its start, and no longer after its end. */
async function awaitStart(
  { unitOfWork, clock }: DeliveryDependencies,
  { announcementId }: Pick<AnnouncementNotice, 'announcementId'>,
): Promise<DeliveryOutcome | undefined> {
  const found = await unitOfWork.read(({ announcements }) => announcements.find(announcementId));
  const now = clock.now();
  const state = found === undefined ? 'ended' : announcementStateOf(found, now);
  if (state === 'ended') return { kind: 'obsolete', reason: 'The announcement has ended.' };
  if (found === undefined || state === 'current') return undefined;
  return { kind: 'held', waitMs: found.startsAt - now };
}

async function sendAnnouncement(
  dependencies: DeliveryDependencies,
  addressed: QueuedMail<AnnouncementNotice>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const early = await awaitStart(dependencies, addressed.notice);
  return early ?? sendMail(dependencies, addressed, stopped);
}

/** A proposal that cannot be accepted any more is not worth a mail. */
async function sendProposal(
  dependencies: DeliveryDependencies,
  addressed: QueuedMail<ProposalNotice>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const { unitOfWork, clock } = dependencies;
  const now = clock.now();
  const isOpen = await unitOfWork.read((stores) =>
    hasOpenProposal(stores, addressed.notice, { now }),
  );
  return isOpen
    ? sendMail(dependencies, addressed, stopped)
    : { kind: 'obsolete', reason: 'The proposal is no longer open.' };
}

/** Messages that were read meanwhile are not mailed. */
async function sendMessages(
  dependencies: DeliveryDependencies,
  addressed: QueuedMail<MessageNotice>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const mailed = await dependencies.unitOfWork.read((stores) =>
    findUnreadToSend(stores, addressed.notice),
  );
  return mailed === undefined
    ? { kind: 'obsolete', reason: 'The message was read.' }
    : sendMail(dependencies, addressed, stopped);
}

/** Builds the message of a notice for Telegram, unless it is obsolete. */
function buildChatMessage(
  { unitOfWork, branding }: DeliveryDependencies,
  { id, notice }: Addressed<NoticeBy<'telegram'>>,
): Promise<Result<ChatMessage, string>> {
  switch (notice.kind) {
    case 'job-offered':
      return buildOfferMessage(unitOfWork, { id, notice }, branding);
    case 'job-message-telegram':
      return buildUnreadMessage(unitOfWork, { id, notice }, branding);
  }
}

async function sendChatMessage(
  dependencies: DeliveryDependencies,
  addressed: Addressed<NoticeBy<'telegram'>>,
  stopped: AbortSignal,
): Promise<DeliveryOutcome> {
  const { messenger } = dependencies;
  const unwanted = await checkWanted(dependencies, addressed.notice);
  if (unwanted !== undefined) return unwanted;
  const built = await buildChatMessage(dependencies, addressed);
  return built.ok
    ? messenger.send(built.value, stopped)
    : { kind: 'obsolete', reason: built.fault };
}

async function expand(
  dependencies: DeliveryDependencies,
  queued: TakenNotice & Readonly<{ notice: NoticeBy<'internal'> }>,
): Promise<DeliveryOutcome> {
  const { queue, clock } = dependencies;
  const { notice } = queued;
  if (notice.kind === 'announcement-published') {
    const early = await awaitStart(dependencies, notice);
    if (early !== undefined) return early;
  }
  const now = clock.now();
  const replaceBy = (stores: Stores): Promise<void> => {
    switch (notice.kind) {
      case 'job-opened':
        return announceJob(stores, { jobId: notice.jobId, exceptId: notice.exceptId, now });
      case 'announcement-published':
        return mailAnnouncement(stores, { ...notice, now });
      case 'password-forgotten':
        return announcePasswordReset(stores, { email: notice.email, now });
    }
  };
  const guard = notice.kind === 'job-opened' ? (`job:${notice.jobId}` as const) : undefined;
  await queue.replace(queued, now, replaceBy, guard);
  return { kind: 'replaced' };
}

/** Creates the function that delivers a notice through the channel of its kind. */
export function createNoticeDelivery(dependencies: DeliveryDependencies) {
  return (
    { id, notice, createdAt, claimedUntil }: Omit<QueuedNotice, 'attempts'>,
    stopped: AbortSignal,
  ): Promise<DeliveryOutcome> => {
    // The same for each attempt, so that duplicates can be recognised.
    const messageId = `notice-${id}`;
    switch (notice.kind) {
      case 'announcement-published':
      case 'job-opened':
      case 'password-forgotten':
        return expand(dependencies, { id, claimedUntil, notice });
      case 'job-offered':
      case 'job-message-telegram':
        return sendChatMessage(dependencies, { id: messageId, notice }, stopped);
      case 'provider-approved':
      case 'service-rejected':
      case 'job-assigned':
      case 'job-delivered':
      case 'job-failed':
      case 'job-late':
      case 'revision-requested':
      case 'review-ending':
      case 'dispute-opened':
      case 'dispute-decided':
      case 'proposal-accepted':
      case 'proposal-declined':
      case 'payout-account-changed':
      case 'payout-paid':
      case 'contact-message':
      case 'approval-requested':
      case 'free-budget':
      case 'password-changed':
      case 'second-factor-changed':
      case 'new-device':
      case 'api-key-created':
        return sendMail(dependencies, { id: messageId, notice, createdAt }, stopped);
      case 'job-message':
        return sendMessages(dependencies, { id: messageId, notice, createdAt }, stopped);
      case 'proposal-received':
        return sendProposal(dependencies, { id: messageId, notice, createdAt }, stopped);
      case 'announcement':
        return sendAnnouncement(dependencies, { id: messageId, notice, createdAt }, stopped);
      case 'email-verification':
      case 'password-reset':
        return sendToken(dependencies, { id: messageId, notice, createdAt }, stopped);
    }
  };
}
