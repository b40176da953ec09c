import { setImmediate } from 'node:timers/promises';
import {
  composeDraft,
  countPieces,
  joinDraft,
  type DraftContent,
  type DraftToSave,
  type LanguageCode,
} from '@nsem/core';
import { packContent } from '../../../drafts/pack-content.ts';

/** What is computed of a draft before the unit of work. */
export type PreparedDraft = Pick<DraftToSave, 'content' | 'packed' | 'words'>;

/** Composes, counts and compresses a draft, and lets other requests run meanwhile. */
export async function prepareDraft(
  sent: DraftContent,
  language: LanguageCode,
): Promise<PreparedDraft> {
  // The body was checked and its digest computed in this turn.
  await setImmediate();
  const content = composeDraft(sent);
  let words = 0;
  for (const ofPiece of countPieces(joinDraft(content), language)) {
    words += ofPiece;
    await setImmediate();
  }
  return { content, words, packed: await packContent(content) };
}
