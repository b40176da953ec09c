import {
  continueDraft,
  type DraftContent,
  type DraftVersion,
  type JobId,
  type JobWithDraft,
  longestDevice,
  longestSegmentNote,
  mostSegments,
  segmentStates,
} from '@nsem/core';
import { longestText } from '@nsem/core/texts';
import { z } from 'zod';
import { filledText, instantAnswer, optionalInstantAnswer, text } from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import { cutAfterInvalid } from './prepare-draft.ts';

/** A translation is at most four times as long as its source, and 20,000 characters more. */
const longestSegment = 4 * longestText + 20_000;

const meanings = {
  segments: 'The whole text of the job, divided into segments.',
  source: 'The text to translate or to narrate, exactly as the client wrote it.',
  gap: 'The white space between the source and the next segment.',
  text: 'The translation; empty if there is none, as for a narration.',
  state: 'Whether you have finished the segment; for a narration, whether it is recorded.',
  note: 'Your own note; null if there is none. Only you see it.',
  wholeText: 'What you have written so far.',
} as const;

const kindOf = <K extends string>(kind: K) =>
  z
    .literal(kind)
    .describe('`segments` for a translation or a narration, `text` for a transcription.');

/** The content of a save. */
const contentShape = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: kindOf('segments'),
      segments: z
        .array(
          z.strictObject({
            source: text(longestText).describe(meanings.source),
            gap: text(longestText).describe(meanings.gap),
            text: text(longestSegment).describe(meanings.text),
            state: z.enum(segmentStates).describe(meanings.state),
            note: text(longestSegmentNote).nullable().describe(meanings.note),
          }),
        )
        .max(mostSegments)
        .describe(meanings.segments),
    }),
    z.strictObject({
      kind: kindOf('text'),
      text: text(longestText).describe(meanings.wholeText),
    }),
  ])
  .meta({
    description: 'What you have done so far.',
    override: ({ jsonSchema }) => {
      const { oneOf: forms = [] } = jsonSchema;
      delete jsonSchema.oneOf;
      jsonSchema.anyOf = forms;
    },
  });

/** The content of a save, in a request. */
const contentBody = z.preprocess(cutAfterInvalid, contentShape);

/** A provider's draft, in a response. */
const contentAnswer = z
  .discriminatedUnion('kind', [
    z.object({
      kind: kindOf('segments'),
      segments: z
        .array(
          z.object({
            source: z.string().describe(meanings.source),
            gap: z.string().describe(meanings.gap),
            text: z.string().describe(meanings.text),
            state: z.enum(segmentStates).describe(meanings.state),
            note: z.string().nullable().describe(meanings.note),
          }),
        )
        .describe(meanings.segments),
    }),
    z.object({ kind: kindOf('text'), text: z.string().describe(meanings.wholeText) }),
  ])
  .describe('What you have done so far.');

const exampleContent = {
  kind: 'segments',
  segments: [
    {
      source: 'Please wash your hands with soap before you eat.',
      gap: '',
      text: 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.',
      state: 'done',
      note: null,
    },
  ],
} as const;

/** The body that saves a draft. */
export const draftBodySchema = z
  .strictObject({
    base_version: z
      .int()
      .min(0)
      .refine((version) => !Object.is(version, -0), 'must not be -0')
      .meta({ description: 'The version that you have changed; 0 before the first save.' }),
    saved_on: filledText(longestDevice).meta({
      description: 'Your name for this device, to distinguish its versions from those of others.',
    }),
    keeps_previous: z
      .boolean()
      .optional()
      .meta({
        description:
          'Whether the version before stays among the earlier ones, however new it is: for a text that ' +
          'you replace by another on purpose.',
      }),
    content: contentBody,
  })
  .meta({
    id: 'DraftBody',
    description: 'A draft to save.',
    example: { base_version: 3, saved_on: 'Ama’s phone', content: exampleContent },
  });

const jobIdAnswer = z.int().describe('The id of the job.');
const exampleSavedAt = '2026-11-20T09:30:00.000Z';

/** The draft of a job in a response. */
export const draftSchema = z
  .object({
    job_id: jobIdAnswer,
    version: z.int().describe('How many times it was saved; 0 before the first save.'),
    saved_at: optionalInstantAnswer('When it was saved last; null before the first save.'),
    saved_on: z
      .string()
      .nullable()
      .describe('The device that it was saved on last; null before the first save.'),
    content: contentAnswer,
  })
  .meta({
    id: 'Draft',
    description: 'A provider’s unfinished work on a job.',
    example: {
      job_id: 128,
      version: 3,
      saved_at: exampleSavedAt,
      saved_on: 'Ama’s phone',
      content: exampleContent,
    },
  });

/** A save in a response; its caller has the content. */
export const savedDraftSchema = z
  .object({
    job_id: jobIdAnswer,
    version: z.int().describe('How many times the draft was saved.'),
    saved_at: instantAnswer('When it was saved.'),
    saved_on: z.string().describe('The device that it was saved on.'),
    words: z.int().describe('The words that you have written.'),
  })
  .meta({
    id: 'SavedDraft',
    description: 'A draft that was saved; the caller has its content.',
    example: {
      job_id: 128,
      version: 4,
      saved_at: exampleSavedAt,
      saved_on: 'Ama’s phone',
      words: 11,
    },
  });

/** A version of a draft in a list. */
export const draftVersionSchema = z
  .object({
    version: z.int().describe('How many times the draft had been saved.'),
    saved_at: instantAnswer('When it was saved.'),
    saved_on: z.string().describe('The device that it was saved on.'),
    words: z.int().describe('The words that you had written.'),
  })
  .meta({
    id: 'DraftVersion',
    description: 'A version of a draft, without its content.',
    example: { version: 3, saved_at: exampleSavedAt, saved_on: 'Ama’s phone', words: 11 },
  });

const presentContent = (content: DraftContent) =>
  content.kind === 'text'
    ? { kind: content.kind, text: content.text }
    : {
        kind: content.kind,
        segments: content.segments.map((segment) => ({
          source: segment.source,
          gap: segment.gap,
          text: segment.text,
          state: segment.state,
          note: segment.note,
        })),
      };

/** A version of a draft in a list. */
export const presentVersion = ({ version, savedAt, savedOn, words }: DraftVersion) => ({
  version,
  saved_at: presentInstant(savedAt),
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
  saved_at: presentOptionalInstant(saved?.savedAt ?? null),
  saved_on: saved?.savedOn ?? null,
  content: presentContent(content),
});

/** The draft with which a provider continues. */
export const presentCurrentDraft = ({ job, saved }: JobWithDraft, content: DraftContent | null) =>
  presentDraft(job.id, saved, continueDraft(job, content));
