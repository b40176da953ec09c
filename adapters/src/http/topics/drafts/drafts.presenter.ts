import {
  continueDraft,
  type DraftContent,
  type DraftVersion,
  type JobId,
  type JobWithDraft,
} from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

const presentContent = (content: DraftContent) =>
  content.kind === 'text'
    ? { kind: content.kind, text: content.text }
    : {
        kind: content.kind,
        segments: content.segments.map(({ source, gap, text, state, note }) => ({
          source,
          gap,
          text,
          state,
          note,
        })),
      };

/** A version of a draft in a list. */
export const presentVersion = ({ version, savedAt, savedOn, words }: DraftVersion) => ({
  version,
  saved_at: presentMoment(savedAt),
  saved_on: savedOn,
  words,
});

/** A save in a response. */
export const presentSaved = (id: JobId, saved: DraftVersion) => ({
  job_id: id,
  ...presentVersion(saved),
});

/** A version of the draft of a job with its content. */
export const presentDraft = (id: JobId, saved: DraftVersion | null, content: DraftContent) => ({
  job_id: id,
  version: saved?.version ?? 0,
  saved_at: presentOptionalMoment(saved?.savedAt ?? null),
  saved_on: saved?.savedOn ?? null,
  content: presentContent(content),
});

/** The draft with which a provider continues. */
export const presentCurrentDraft = ({ job, saved }: JobWithDraft, content: DraftContent | null) =>
  presentDraft(job.id, saved, continueDraft(job, content));
