import type { Actor } from '../accounts/actor.ts';
import type { Job } from '../jobs/job.ts';
import { isContested } from '../jobs/review.ts';
import type { AccountId, JobId, MessageId } from '../kernel/ids.ts';
import { dayMs, dayOf, type Instant, later } from '../kernel/instant.ts';
import { composeText, isVisible, withoutNeedless } from '../kernel/plain-text.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { NewStoredFile } from '../ports/files.port.ts';
import { mostAttachedFiles } from '../uploads/attached-file.ts';
import { maskContacts } from './mask-contacts.ts';
import {
  conversationDays,
  lastPlaces,
  longestMessage,
  type Message,
  type MessageFault,
  type MessagePlace,
  messagesPerDay,
  type NewMessage,
  type SeenMessage,
} from './message.ts';

/** A file to send with a message, already safely in the file store. */
export type FileToSend = Readonly<{ file: NewStoredFile; isVoiceNote: boolean }>;

/** A message to send. */
export type MessageDraft = Readonly<{
  jobId: JobId;
  text: string;
  place: MessagePlace | null;
  questionId: MessageId | null;
  files: readonly FileToSend[];
}>;

/** The fields of a job that decide who writes about it, and until when. */
export type DiscussedJob = Pick<
  Job,
  'id' | 'clientId' | 'assignedId' | 'status' | 'review' | 'completedAt' | 'contentErasedAt'
>;

/**
 * Whether messages about a job can be written now: until it ends, as long as its result is reviewed, and some
 * days longer if it was completed.
 */
export function isOpenFor(
  {
    status,
    review,
    completedAt,
    contentErasedAt,
  }: Omit<DiscussedJob, 'id' | 'clientId' | 'assignedId'>,
  now: Instant,
): boolean {
  if (contentErasedAt !== null) return false;
  if (status === 'pending' || status === 'in_progress' || isContested(review)) return true;
  if (status !== 'completed' || completedAt === null) return false;
  return now < later(completedAt, conversationDays * dayMs);
}

/** Whether a job is on offer: providers ask, its client answers, and contact data is masked. */
export const isOnOffer = ({ status }: Pick<Job, 'status'>): boolean => status === 'pending';

/** What is neither text nor a new line, and what changes the direction of the rest. */
const notText = /[[\p{Cc}\p{Bidi_Control}]--[\n\t]]/gv;

/** The text of a message as it is stored: composed, trimmed, and without what cannot be seen. */
export function cleanMessage(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n').replaceAll(notText, '');
  const clean = withoutNeedless(composeText(lines)).trim();
  return isVisible(clean) ? clean : '';
}

/** What is stored about the author and the question. */
export type MessageContext = Readonly<{
  job: DiscussedJob;
  /** The question that the draft names, if the job has it. */
  question: Message | undefined;
  /** Whether a question of the actor about the job has no answer yet. */
  hasOpenQuestion: boolean;
  /** How many messages the actor has written today. */
  writtenToday: number;
}>;

type Addressee = Pick<NewMessage, 'providerId' | 'recipientId' | 'isQuestion' | 'questionId'>;

/** Before a job is taken, providers ask one question at a time, and its client answers. */
function addressOnOffer(
  { accountId }: Pick<Actor, 'accountId'>,
  { questionId }: Pick<MessageDraft, 'questionId'>,
  { job, question, hasOpenQuestion }: MessageContext,
): Result<Addressee, MessageFault> {
  if (accountId !== job.clientId) {
    if (questionId !== null) return refuse({ code: 'message.question-not-found' });
    if (hasOpenQuestion) return refuse({ code: 'message.question-open' });
    const asked = { providerId: null, isQuestion: true, questionId };
    return ok({ ...asked, recipientId: job.clientId });
  }
  if (questionId === null) return refuse({ code: 'message.answers-only' });
  if (question?.isQuestion !== true) return refuse({ code: 'message.question-not-found' });
  return ok({ providerId: null, isQuestion: false, questionId, recipientId: question.authorId });
}

/** After that, its client and its provider write to each other. */
function addressParty(
  { accountId }: Pick<Actor, 'accountId'>,
  { questionId }: Pick<MessageDraft, 'questionId'>,
  { clientId, assignedId }: DiscussedJob,
): Result<Addressee, MessageFault> {
  if (questionId !== null) return refuse({ code: 'message.questions-closed' });
  invariant(assignedId !== null, 'a job that was taken has a provider');
  const recipientId: AccountId = accountId === clientId ? assignedId : clientId;
  return ok({ providerId: assignedId, isQuestion: false, questionId, recipientId });
}

/** Whether a message can have so many files: none while the job is on offer. */
function checkFileCount(count: number, job: Pick<Job, 'status'>): Result<null, MessageFault> {
  if (count > 0 && isOnOffer(job)) return refuse({ code: 'message.files-not-allowed' });
  return count > mostAttachedFiles
    ? refuse({ code: 'message.too-many-files', most: mostAttachedFiles })
    : ok(null);
}

const isSound = (contentType: string): boolean => contentType.startsWith('audio/');

/** Whether at most one file is a voice note, and that is a recording. */
function checkVoiceNotes(files: MessageDraft['files']): Result<null, MessageFault> {
  const notes = files.filter(({ isVoiceNote }) => isVoiceNote);
  const isValid = notes.length <= 1 && notes.every(({ file }) => isSound(file.contentType));
  return isValid ? ok(null) : refuse({ code: 'message.voice-note-invalid' });
}

/** Whether an account that has written so many messages today can write one more. */
export const checkMessagesOfDay = (
  writtenToday: number,
  now: Instant,
): Result<null, MessageFault> =>
  writtenToday < messagesPerDay
    ? ok(null)
    : refuse({
        code: 'message.too-many',
        most: messagesPerDay,
        againAt: later(dayOf(now), dayMs),
      });

/** Whether messages about a job can be written now. */
const checkOpen = (job: DiscussedJob, now: Instant): Result<null, MessageFault> =>
  isOpenFor(job, now)
    ? ok(null)
    : refuse({ code: 'message.conversation-closed', status: job.status });

/** A place that a message can be about. */
function isPlace(place: MessagePlace): boolean {
  const [value, first, last] =
    'segment' in place
      ? [place.segment, 1, lastPlaces.segment]
      : [place.second, 0, lastPlaces.second];
  return Number.isSafeInteger(value) && value >= first && value <= last;
}

/** A message whose contents are not known yet. */
export type PlannedMessage = Pick<MessageDraft, 'questionId'> & Readonly<{ fileCount: number }>;

/** Whether the actor may write to someone about the job now, with such files, and to whom. */
export function decideAddressee(
  actor: Actor,
  draft: PlannedMessage,
  { now, ...context }: MessageContext & Readonly<{ now: Instant }>,
): Result<Addressee, MessageFault> {
  const { job, writtenToday } = context;
  const open = checkOpen(job, now);
  if (!open.ok) return open;
  const addressed = isOnOffer(job)
    ? addressOnOffer(actor, draft, context)
    : addressParty(actor, draft, job);
  if (!addressed.ok) return addressed;
  const files = checkFileCount(draft.fileCount, job);
  if (!files.ok) return files;
  const few = checkMessagesOfDay(writtenToday, now);
  return few.ok ? addressed : few;
}

/** A client or a provider writes about a job; the actor must be one who may write about it. */
export function decideMessage(
  actor: Actor,
  draft: MessageDraft,
  context: MessageContext & Readonly<{ now: Instant }>,
): Result<NewMessage, MessageFault> {
  invariant(actor.role !== 'admin', 'admins write no messages');
  invariant(draft.place === null || isPlace(draft.place), 'a message is about a possible place');
  const addressed = decideAddressee(actor, { ...draft, fileCount: draft.files.length }, context);
  if (!addressed.ok) return addressed;
  const notes = checkVoiceNotes(draft.files);
  if (!notes.ok) return notes;
  const text = cleanMessage(draft.text);
  if (text === '' && draft.files.length === 0) return refuse({ code: 'message.empty' });
  if (text.length > longestMessage) {
    return refuse({ code: 'message.too-long', most: longestMessage });
  }
  const stored = isOnOffer(context.job) ? maskContacts(text) : { text, isMasked: false };
  return ok({
    ...addressed.value,
    ...stored,
    jobId: context.job.id,
    authorId: actor.accountId,
    authorRole: actor.role,
    place: draft.place,
    createdAt: context.now,
  });
}

/** The name of an author, if the actor may know it. */
function nameFor(
  { authorId, authorName, authorRole, isQuestion }: Message,
  { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
): string | null {
  if (authorId === accountId || role === 'admin') return authorName;
  return isQuestion || authorRole === 'client' ? null : authorName;
}

/**
 * A message as the actor sees it; of one that was hidden, others see that it exists. Only admins see why
 * it was reported, and whether the report was dismissed.
 */
export function viewMessage(
  message: Message,
  actor: Pick<Actor, 'accountId' | 'role'>,
): SeenMessage {
  const isOwn = message.authorId === actor.accountId;
  const named = { ...message, isOwn, authorName: nameFor(message, actor) };
  if (actor.role === 'admin') return named;
  const seen = { ...named, reportReason: null, dismissedAt: null, dismissedBy: null };
  const isWithheld = message.hiddenAt !== null && !isOwn;
  return isWithheld ? { ...seen, text: '', place: null, files: [] } : seen;
}

/** The other party reports a message, for a reason. */
export function decideReport(
  message: Message,
  report: Readonly<{ by: AccountId; reason: string; now: Instant }>,
): Result<Message, MessageFault> {
  if (message.authorId === report.by) return refuse({ code: 'message.own' });
  if (message.reportedAt !== null) return refuse({ code: 'message.reported' });
  const { by: reportedBy, reason: reportReason, now: reportedAt } = report;
  return ok({ ...message, reportedAt, reportedBy, reportReason });
}

/** An admin hides a reported message; one that is hidden stays as it is. */
export function decideHide(
  message: Message,
  { by, now }: Readonly<{ by: AccountId; now: Instant }>,
): Result<Message, MessageFault> {
  if (message.reportedAt === null) return refuse({ code: 'message.not-reported' });
  return ok(message.hiddenAt === null ? { ...message, hiddenAt: now, hiddenBy: by } : message);
}

/** An admin dismisses the report of a message, which stays as it is; they can still hide it later. */
export function decideDismissal(
  message: Message,
  { by, now }: Readonly<{ by: AccountId; now: Instant }>,
): Result<Message, MessageFault> {
  if (message.reportedAt === null) return refuse({ code: 'message.not-reported' });
  if (message.hiddenAt !== null || message.dismissedAt !== null) {
    return refuse({ code: 'message.report-decided' });
  }
  return ok({ ...message, dismissedAt: now, dismissedBy: by });
}
