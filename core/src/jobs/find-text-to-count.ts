import type { Actor } from '../accounts/actor.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { priceUnit } from '../pricing/price.ts';
import { resolveWork, type WorkRequest } from '../services/find-service.ts';
import { inputLanguage } from '../services/service.ts';
import { withoutFormatMarks } from '../texts/format-marks.ts';
import { changeWork, type JobEdit } from './edit-job.ts';
import { isOfDocument } from './job.ts';
import { findJobFor } from './read-job.ts';

/** A text whose words will be counted, and the language in which. */
export type TextToCount = Readonly<{ text: string; language: LanguageCode }>;

type Found = Result<TextToCount | null, never>;

async function textOf(stores: Stores, request: WorkRequest, text: string): Promise<Found> {
  const work = await resolveWork(stores, request);
  const isCounted = work.ok && priceUnit[work.value.serviceType] === 'word';
  return ok(isCounted ? { text, language: inputLanguage(work.value) } : null);
}

/**
 * Finds what will be counted if a job is created, so that a long text can be counted before the unit of
 * work.
 *
 * @returns null if nothing is, or the job cannot be created for a reason that `createJob` will name.
 */
export const findTextToCount = (
  stores: Stores,
  _actor: Actor,
  { work, content }: Readonly<{ work: WorkRequest; content: string }>,
): Promise<Found> => textOf(stores, work, content);

/** The same for a job that is edited, whose text may be the one that it has. */
export async function findEditToCount(stores: Stores, actor: Actor, edit: JobEdit): Promise<Found> {
  const found = await findJobFor(stores, actor, { id: edit.id, action: 'jobs.edit' });
  const work = found.ok ? changeWork(found.value.work, edit.work ?? {}) : found;
  if (!found.ok || !work.ok) return ok(null);
  const content = edit.content ?? found.value.content;
  return textOf(
    stores,
    work.value,
    isOfDocument(found.value) ? withoutFormatMarks(content) : content,
  );
}
