import { ok, refuse, type Result } from '../kernel/result.ts';
import { isSameLanguage } from '../languages/same-language.ts';
import type { Work } from '../services/work.ts';
import type { JobFault } from './job-fault.ts';

/** The languages that a document states of itself, as tags: several if it has parts. */
export type StatedLanguages = Readonly<{ source: readonly string[]; target: readonly string[] }>;

/** Refuses a document that says it is of another pair of languages than the work. */
export function checkStatedLanguages(
  work: Work,
  stated: StatedLanguages | undefined,
): Result<undefined, JobFault> {
  if (stated === undefined || work.serviceType !== 'translation') return ok(undefined);
  const ordered = { source: work.sourceLanguage, target: work.targetLanguage };
  const [source, target] = (['source', 'target'] as const).map(
    (side) => stated[side].find((tag) => !isSameLanguage(tag, ordered[side])) ?? null,
  );
  if (source === null && target === null) return ok(undefined);
  return refuse({
    code: 'job.languages-mismatch',
    stated: {
      source: source ?? stated.source[0] ?? null,
      target: target ?? stated.target[0] ?? null,
    },
    ordered,
  });
}
