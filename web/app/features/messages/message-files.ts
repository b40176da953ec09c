import type { NewMessage } from '@nsem/sdk';

import type { Attachment } from '../../entities/recordings/recording.ts';
import { fileFingerprint } from '../../lib/api/idempotency-key.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { type PlaceKind, readPlace } from './conversation-text.ts';

/** A file of a message that is being written. */
export type ChosenFile = Readonly<{ id: string; file: File; description: string }>;

/** What is typed into the form. */
export type MessageFields = Readonly<{
  /** Names the message, so that the same text can be sent again as another one. */
  id: string;
  text: string;
  place: string;
}>;

/** A message that is being written. */
export type MessageDraft = Readonly<{
  fields: MessageFields;
  voice: Attachment | null;
  files: readonly ChosenFile[];
}>;

/** How many files a message can have, a voice note among them. */
export const mostFiles = 5;

const largestBytes = 20 * 1024 * 1024;

const endings = 'pdf docx odt txt md csv png jpg jpeg webp mp3 wav m4a aac ogg'.split(' ');

/** What the file chooser offers. */
export const messageFileTypes = endings.map((ending) => `.${ending}`).join(',');

/** Why a file cannot be sent, before any of it is; null if it can. The server checks it too. */
export function messageFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!endings.includes(ending)) return `${name} is not a type of file that can be sent.`;
  if (size === 0) return `${name} is empty.`;
  return size > largestBytes ? `${name} is larger than ${formatBytes(largestBytes)}.` : null;
}

/** What was chosen at once: the files that can be sent, and why others cannot. */
export function sortFiles(
  files: readonly File[],
  room: number,
): Readonly<{ taken: readonly File[]; problem: string | null }> {
  const fitting = files.filter((file) => messageFileProblem(file) === null);
  const problems = files.map(messageFileProblem).filter((problem) => problem !== null);
  if (fitting.length > room) problems.push(`A message can have ${mostFiles} files.`);
  const problem = problems.length === 0 ? null : problems.join(' ');
  return { taken: fitting.slice(0, Math.max(0, room)), problem };
}

/** The files in the order in which they are sent: a voice note is the first. */
export const filesOf = ({ voice, files }: MessageDraft): readonly File[] => [
  ...(voice === null ? [] : [voice.file]),
  ...files.map(({ file }) => file),
];

/**
 * The message to send; null if there is nothing in it yet, or its place is not one.
 *
 * @param questionId the question that it answers
 */
export function messageOf(
  draft: MessageDraft,
  { kind, questionId }: Readonly<{ kind: PlaceKind; questionId: number | null }>,
): NewMessage | null {
  const text = draft.fields.text.trim();
  const place = readPlace(draft.fields.place, kind);
  const files = filesOf(draft);
  if ((text === '' && files.length === 0) || place === undefined) return null;
  return {
    ...(text !== '' && { text }),
    ...(place !== null && { place }),
    ...(questionId !== null && { question_id: questionId }),
    ...(files.length > 0 && { files }),
    ...(draft.voice !== null && { voice_note: true }),
  };
}

/** What identifies a message, so that a retry reuses its idempotency key. */
export const fingerprintOf = (draft: MessageDraft): readonly unknown[] => [
  draft.fields.id,
  draft.fields.text.trim(),
  draft.fields.place.trim(),
  ...filesOf(draft).map(fileFingerprint),
];
