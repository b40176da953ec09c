import {
  longestRemark,
  mostAccepted,
  mostPins,
  revisionEnds,
  revisionReasons,
  type AcceptedResults,
  type JobId,
  type Pin,
  type ResultPlace,
  type Revision,
} from '@nsem/core';
import { z } from 'zod';
import {
  bodyId,
  filledText,
  instantAnswer,
  optionalInstantAnswer,
  text,
} from '../../operations/fields.ts';
import { instantBody } from '../../operations/instants.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';

/** No text has more segments, and no recording is longer than a day. */
const mostSegments = 1_000_000;
const longestRecording = 86_400;

const exampleText = 'The dose in the second sentence is wrong: it is 5 ml, not 50 ml.';

type WrittenPlace = Readonly<{ segment?: number | undefined; second?: number | undefined }>;

const placeOf = ({ segment, second = 0 }: WrittenPlace): ResultPlace =>
  segment === undefined ? { second } : { segment };

const pinBody = z
  .strictObject({
    segment: z.int().min(1).max(mostSegments).optional().meta({
      description: 'The segment of a text, from 1.',
      example: 2,
    }),
    second: z
      .number()
      .min(0)
      .max(longestRecording)
      // Only a faulty program sends -0.
      .refine((second) => !Object.is(second, -0), { error: 'must not be -0' })
      .optional()
      .meta({ description: 'The second of a recording.', example: 12.5 }),
    text: text(longestRemark).describe('What is wrong there.'),
  })
  .refine(
    ({ segment, second }) => (segment === undefined) !== (second === undefined),
    'takes either segment or second',
  )
  .transform((pin) => ({ place: placeOf(pin), text: pin.text }));

/** The body that sends a result back. */
export const revisionBodySchema = z
  .strictObject({
    reasons: z
      .array(z.enum(revisionReasons))
      .max(revisionReasons.length)
      .describe('Why it is sent back: at least one. More reasons can be added.'),
    text: text(longestRemark).default('').meta({
      description: 'What should be changed; it can be empty if places are marked.',
    }),
    pins: z
      .array(pinBody)
      .max(mostPins)
      .default([])
      .describe('Places of the result, each with a remark.'),
    due_at: instantBody('When you need the revised result: from one day to one year ahead.')
      .nullish()
      .meta({
        description:
          'When you need the revised result: from one day to one year ahead. Without it, it is due in as ' +
          'many days as a review has, and at least one.',
      }),
  })
  .meta({
    id: 'RevisionBody',
    description: 'What should be changed in a result.',
    example: {
      reasons: ['meaning'],
      text: exampleText,
      pins: [{ segment: 2, text: '5 ml' }],
    },
  });

/** The body that answers a marked place. */
export const pinAnswerSchema = z
  .strictObject({
    is_done: z.boolean().describe('Whether it is mended.'),
    answer: text(longestRemark).nullish().describe('What the client reads about it.'),
  })
  .meta({
    id: 'PinAnswer',
    description: 'The answer of a provider to a marked place.',
    example: { is_done: true, answer: 'It is 5 ml now.' },
  });

/** The body that declines a revision, or contests a result. */
export const contestSchema = z
  .strictObject({
    reason: filledText(longestRemark).describe('Why; the other side and an admin read it.'),
  })
  .meta({
    id: 'ContestReason',
    description: 'Why a result is contested, or a revision declined.',
    example: { reason: 'The text was translated into Fante, and I ordered Asante Twi.' },
  });

/** The body that accepts several results. */
export const acceptedIdsSchema = z
  .strictObject({
    ids: z.array(bodyId<JobId>('The id of a job.')).min(1).max(mostAccepted).describe('The jobs.'),
  })
  .meta({
    id: 'ResultsToAccept',
    description: 'The jobs whose results are accepted.',
    example: { ids: [128, 131] },
  });

/** Which results were accepted, in a response. */
export const acceptedResultsSchema = z
  .object({
    accepted: z.array(z.int()).describe('The jobs whose results are accepted now.'),
    skipped: z
      .array(z.int())
      .describe('The others: their results are not in review, or they are not yours.'),
  })
  .meta({
    id: 'AcceptedResults',
    description: 'The jobs whose results were accepted, and the others.',
    example: { accepted: [128], skipped: [131] },
  });

const pinSchema = z.object({
  n: z.int().describe('Its number in the revision, from 1.'),
  segment: z.int().nullable().describe('The segment of a text, from 1; null for a recording.'),
  second: z.number().nullable().describe('The second of a recording; null for a text.'),
  text: z.string().describe('What is wrong there.'),
  done_at: optionalInstantAnswer('When the provider mended it; null before.'),
  answer: z.string().nullable().describe('What the provider says about it; null for nothing.'),
});

/** A revision in a response. */
export const revisionSchema = z
  .object({
    job_id: z.int().describe('The id of the job.'),
    version: z.int().describe('The number of the version that was sent back, from 1.'),
    reasons: z.array(z.enum(revisionReasons)).describe('Why; more reasons can be added.'),
    text: z.string().describe('What should be changed; empty if only places are marked.'),
    pins: z.array(pinSchema).describe('The places that the client marked.'),
    requested_at: instantAnswer('When the client sent it back.'),
    due_at: optionalInstantAnswer('When the revised result is due.'),
    has_output: z.boolean().describe('Whether this version can be downloaded.'),
    end: z.enum(revisionEnds).nullable().meta({
      description: 'How it ended; null while the provider works on it. `stopped`: the job ended.',
    }),
    ended_at: optionalInstantAnswer('When it ended; null before.'),
    decline_reason: z.string().nullable().describe('Why the provider declined it, if they did.'),
  })
  .meta({
    id: 'Revision',
    description: 'A version of a result that the client sent back, with what should be changed.',
    example: {
      job_id: 128,
      version: 1,
      reasons: ['meaning'],
      text: exampleText,
      pins: [{ n: 1, segment: 2, second: null, text: '5 ml', done_at: null, answer: null }],
      requested_at: '2026-11-21T09:30:00.000Z',
      due_at: '2026-11-24T09:30:00.000Z',
      has_output: true,
      end: null,
      ended_at: null,
      decline_reason: null,
    },
  });

const presentPlace = (place: ResultPlace) =>
  'segment' in place
    ? { segment: place.segment, second: null }
    : { segment: null, second: place.second };

const presentPin = (pin: Pin, at: number) => ({
  n: at + 1,
  ...presentPlace(pin.place),
  text: pin.text,
  done_at: presentOptionalInstant(pin.doneAt),
  answer: pin.answer,
});

/** A revision in a response. */
export const presentRevision = (revision: Revision) => ({
  job_id: revision.jobId,
  version: revision.round,
  reasons: revision.reasons,
  text: revision.text,
  pins: revision.pins.map(presentPin),
  requested_at: presentInstant(revision.requestedAt),
  due_at: presentOptionalInstant(revision.dueAt),
  has_output: revision.outputId !== null,
  end: revision.end,
  ended_at: presentOptionalInstant(revision.endedAt),
  decline_reason: revision.declineReason,
});

/** Which results were accepted, in a response. */
export const presentAccepted = ({ accepted, skipped }: AcceptedResults) => ({ accepted, skipped });
