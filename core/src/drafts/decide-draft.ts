import { later, type Instant } from '../kernel/instant.ts';
import type { Job } from '../jobs/job.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { longestText } from '../texts/longest-text.ts';
import { draftKind, joinSources } from './draft-content.ts';
import type { DraftFault } from './draft-fault.ts';
import type { DraftContent, DraftHead } from './draft.ts';

/** The saves of one device within this time are one version. */
const versionMs = 10 * 60 * 1_000;

/** A translation may be this many times as long as its source, and some more. */
const longestShare = 4;
const longestRest = 20_000;

/** Checks whether a draft of the job may have the content. */
export function checkContent(
  { work, content: source }: Pick<Job, 'content' | 'work'>,
  content: DraftContent,
): Result<null, DraftFault> {
  const expected = draftKind[work.serviceType];
  if (content.kind !== expected) return refuse({ code: 'draft.wrong-kind', expected });
  if (content.kind === 'text') return checkLength(content.text.length, longestText);
  if (joinSources(content.segments) !== source) return refuse({ code: 'draft.other-source' });
  const length = content.segments.reduce((sum, { text }) => sum + text.length, 0);
  return checkLength(length, longestShare * source.length + longestRest);
}

const checkLength = (length: number, longest: number): Result<null, DraftFault> =>
  length <= longest ? ok(null) : refuse({ code: 'draft.too-long', longest });

/** What is to be saved, as far as the decision depends on it. */
export type DraftSave = Pick<DraftHead, 'digest' | 'savedOn' | 'words'> &
  Readonly<{
    /** The version that the provider has changed; 0 before the first save. */
    baseVersion: number;
    /** Whether the version before stays, however new it is: the provider replaces it on purpose. */
    keepsPrevious: boolean;
  }>;

/** The newest version after a save, and what happens to the one before. */
export type DecidedDraft = Readonly<{ head: DraftHead; change: 'none' | 'insert' | 'replace' }>;

/**
 * Decides a save. It is refused if the draft was saved since the version that it is based on. To save
 * what is stored changes nothing; so does a repetition of the last save, whose answer was lost.
 */
export function decideSave(
  head: DraftHead | undefined,
  { baseVersion, keepsPrevious, ...save }: DraftSave,
  now: Instant,
): Result<DecidedDraft, DraftFault> {
  const current = head?.version ?? 0;
  const isStored = head?.digest === save.digest;
  if (head !== undefined && isStored && (baseVersion === current || baseVersion === current - 1)) {
    return ok({ head, change: 'none' });
  }
  if (baseVersion !== current) return refuse({ code: 'draft.newer-version', newer: head ?? null });
  const saved = { ...save, version: current + 1, savedAt: now };
  return head !== undefined && !keepsPrevious && replaces(save, head, now)
    ? ok({ head: { ...saved, begunAt: head.begunAt }, change: 'replace' })
    : ok({ head: { ...saved, begunAt: now }, change: 'insert' });
}

/** A text of which more than half was deleted remains as a version: it can be a mistake. */
const replaces = (
  { savedOn, words }: Pick<DraftSave, 'savedOn' | 'words'>,
  head: DraftHead,
  now: Instant,
): boolean =>
  savedOn === head.savedOn &&
  now >= head.begunAt &&
  now < later(head.begunAt, versionMs) &&
  words * 2 >= head.words;
