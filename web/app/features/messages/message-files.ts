import type { NewMessage } from '@nsem/sdk';

import type { Attachment } from '../../entities/recordings/recording.ts';
import type { ChosenFile } from '../../entities/uploads/attached-files.tsx';
import { fileFingerprint } from '../../lib/api/idempotency-key.ts';
import { type PlaceKind, readPlace } from './conversation-text.ts';

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
