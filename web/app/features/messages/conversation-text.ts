import type { Job, Message, ReportedMessage, User } from '@nsem/sdk';

import type { Place } from '../../entities/jobs/place.ts';
import { formatInstant } from '../../lib/format/dates.ts';

/** The longest reason for a report, for a decision about it, or for reading, in characters. */
export const longestReason = 500;

/** The key of the list of reported messages. */
export const reportedKey = ['messages', 'reported'];

/** Who reads the conversation. */
export type Viewer = User['role'];

/** What is done about a message that may be wrong: a party reports it, an admin decides. */
export type ReportAct = 'report' | 'hide' | 'dismiss';

/** A message, and what is to be done about it; null while the dialog is closed. */
export type ReportQuestion = Readonly<{ message: Message | null; act: ReportAct }>;

/** What the viewer can do about a message: the parties report what others wrote, once. */
export function reportActsOn(message: Message, viewer: Viewer): readonly ReportAct[] {
  if (message.is_own || message.is_hidden || message.erased_at !== null) return [];
  if (viewer !== 'admin') return message.is_reported ? [] : ['report'];
  if (!message.is_reported) return [];
  return message.dismissed_at === null ? ['dismiss', 'hide'] : ['hide'];
}

/** Who wrote a message, as its reader knows them. */
export function authorText(message: Message, viewer: Viewer): string {
  const { is_own: isOwn, author_role: role, author_name: name } = message;
  if (isOwn) return 'You';
  if (name !== null) return viewer === 'admin' ? `${name} (${roleNames[role]})` : name;
  return role === 'client' ? 'The client' : 'A provider';
}

const roleNames = { client: 'client', 'service-provider': 'provider' } as const;

/** Who reported a message: the other side of the job. */
export const reporterText = ({ author_role: author }: ReportedMessage): string =>
  author === 'client' ? 'The provider' : 'The client';

/** What is to be known about a message besides its text; '' if nothing is. */
export function remarkOn(message: Message, viewer: Viewer): string {
  const { is_own: isOwn, is_hidden: isHidden, erased_at: erasedAt } = message;
  if (erasedAt !== null) return 'This message was erased.';
  if (isHidden) {
    if (isOwn) return 'An admin hid this message. Only you and the admins can read it.';
    return viewer === 'admin' ? 'Hidden: only its author reads it.' : 'An admin hid this message.';
  }
  if (message.is_reported && !isOwn) {
    if (viewer !== 'admin') return 'Reported. An admin will look at it.';
    return message.dismissed_at === null ? 'Reported.' : 'Reported. An admin kept it.';
  }
  return message.is_masked ? 'Contact details are hidden until the job is taken.' : '';
}

/** The longest message, in characters. */
const longestMessage = 2_000;

const announcedCharacters = 200;

/** How much room a text has left, when little is left; null before. */
export function roomText(text: string): string | null {
  const left = longestMessage - text.trim().length;
  if (left > announcedCharacters) return null;
  if (left < 0) return `${characters(-left)} too many. Send it as two messages.`;
  return `${characters(left)} left`;
}

const characters = (count: number): string =>
  `${count} ${count === 1 ? 'character' : 'characters'}`;

/** Whether places are lines of a text or seconds of a recording. */
export type PlaceKind = 'segment' | 'second';

/** What the places of a job are. */
export const placeKindOf = ({ service_type: type }: Pick<Job, 'service_type'>): PlaceKind =>
  type === 'transcription' ? 'second' : 'segment';

const mostSegments = 1_000_000;
const daySeconds = 86_400;

/** The place that was typed, such as `3` or `1:05`; null for none, undefined if it is not one. */
export function readPlace(typed: string, kind: PlaceKind): Place | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'segment') {
    const segment = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    return segment >= 1 && segment <= mostSegments ? { segment } : undefined;
  }
  if (!/^\d{1,5}(?::\d{1,2}){0,2}$/.test(text)) return undefined;
  const second = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return second <= daySeconds ? { second } : undefined;
}

/** What is wrong with a place that was typed. */
export const placeProblem = (kind: PlaceKind): string =>
  kind === 'segment' ? 'Enter the number of a line, such as 3.' : 'Enter a time, such as 1:05.';

/**
 * What the reader can do in a conversation: write, answer questions, ask one, wait for the answer to their last
 * one, or only read.
 */
export type Turn = 'write' | 'answer' | 'ask' | 'wait' | 'read';

/** So long can the parties write after the job is done, in milliseconds. */
const afterDoneMs = 3 * 24 * 60 * 60 * 1000;

/** Whether the result is reviewed: the conversation about it goes on. */
const isContested = ({ review_state: state }: Job): boolean =>
  state === 'open' || state === 'revision' || state === 'dispute';

/** When the conversation about a completed job closes; null if the job is not completed, or in review. */
const closingTime = (job: Job): number | null =>
  job.status === 'completed' && job.completed_at !== null && !isContested(job)
    ? Date.parse(job.completed_at) + afterDoneMs
    : null;

type Reading = Readonly<{ viewer: Viewer; now: number }>;

/** Whether the parties can still write. The server decides; it says the same. */
export function isOpenFor(job: Job, now: number): boolean {
  if (job.content_erased) return false;
  if (job.status === 'pending' || job.status === 'in_progress' || isContested(job)) return true;
  return now < (closingTime(job) ?? 0);
}

/** What the reader can do now. */
export function turnOf(job: Job, messages: readonly Message[], { viewer, now }: Reading): Turn {
  if (viewer === 'admin' || !isOpenFor(job, now)) return 'read';
  if (job.status !== 'pending') return 'write';
  if (viewer === 'client') return 'answer';
  return messages.some((one) => one.is_own && isUnanswered(one, messages)) ? 'wait' : 'ask';
}

/** Whether a message is a question that has no answer yet. */
export const isUnanswered = ({ id, is_question: isQuestion }: Message, of: readonly Message[]) =>
  isQuestion && !of.some(({ question_id: answered }) => answered === id);

/** Why nothing can be written now, or until when it can; null if there is nothing to say. */
export function limitText(job: Job, turn: Turn, { viewer, now }: Reading): string | null {
  const closes = closingTime(job);
  if (turn === 'wait')
    return 'Your question is not answered yet. You can ask again after the answer.';
  if (turn === 'write') {
    return closes === null
      ? null
      : `You can write until ${formatInstant(new Date(closes).toISOString())}.`;
  }
  if (turn !== 'read' || isOpenFor(job, now)) return null;
  const reason = job.content_erased
    ? 'The client has deleted their account'
    : closedReasons[job.status];
  return viewer === 'admin' ? `${reason}.` : `${reason}, so this conversation is closed.`;
}

const closedReasons: Readonly<Record<Job['status'], string>> = {
  pending: 'The job has no provider yet',
  in_progress: 'The job is being done',
  completed: 'The job was completed more than three days ago',
  cancelled: 'The job was cancelled',
  failed: 'The job could not be done',
  refunded: 'The job was refunded',
};

/** What an empty conversation is for. */
export function purposeText(turn: Turn, job: Job, viewer: Viewer): string {
  switch (turn) {
    case 'answer':
      return 'Before a provider takes the job, they can ask you here: which dialect, for whom, how a name is said.';
    case 'ask':
    case 'wait':
      return 'Is something unclear? The client and the other providers see your question, but not your name.';
    case 'write':
      return viewer === 'client'
        ? `Write to ${job.provider_name ?? 'the provider'} about this job: a name, a term, what to leave out.`
        : 'Write to the client about this job: which dialect, how a name is spelled, what you cannot hear.';
    case 'read':
      return 'Nothing was written about this job.';
  }
}
