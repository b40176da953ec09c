import {
  briefFields,
  type Instant,
  type JobBrief,
  type JobId,
  jobTones,
  type UploadId,
  zero,
} from '@nsem/core';
import { longestText } from '@nsem/core/texts';
import { z } from 'zod';
import {
  bodyId,
  filledText,
  ghs,
  moneyNumber,
  optionalInstantAnswer,
  providerIdText,
  text,
} from '../../operations/fields.ts';
import { instantBody } from '../../operations/instants.ts';
import { languagesFit, workShape } from '../services/work.schema.ts';

const longestLine = 200;

export const exampleBrief = {
  purpose: 'A poster for the waiting room',
  audience: 'Parents of small children',
  variety: 'Asante Twi',
  tone: 'friendly',
};

/** The brief in a request; null and absent fields say nothing. */
export const briefShape = {
  purpose: filledText(longestLine).nullish().meta({
    description: 'What the result is for; the provider reads it.',
    example: exampleBrief.purpose,
  }),
  audience: filledText(longestLine).nullish().meta({
    description: 'Who will read or hear it; the provider reads it.',
    example: exampleBrief.audience,
  }),
  variety: filledText(longestLine)
    .nullish()
    .meta({
      description:
        'The variety of the language that the result must be in, or that is spoken in the recording; the ' +
        'provider reads it.',
      example: exampleBrief.variety,
    }),
  tone: z.enum(jobTones).nullish().meta({
    description: 'How it should sound. More tones can be added.',
    example: exampleBrief.tone,
  }),
  due_at: instantBody('When you need the result: at least one hour and at most one year ahead.')
    .nullish()
    .meta({ description: 'When you need the result: from one hour to one year ahead.' }),
};

/** The same in a response. */
export const briefAnswer = {
  purpose: z.string().nullable().describe('What the result is for, if the client said it.'),
  audience: z.string().nullable().describe('Who will read or hear it, if the client said it.'),
  variety: z
    .string()
    .nullable()
    .meta({
      description:
        'The variety of the language that the result must be in, or that is spoken in the recording, if ' +
        'the client said it.',
    }),
  tone: z
    .enum(jobTones)
    .nullable()
    .describe('How it should sound, if the client said it; more can be added.'),
  due_at: optionalInstantAnswer('When the client needs the result; null if they did not say.'),
};

type WrittenBrief = Readonly<{ [Field in keyof JobBrief]?: JobBrief[Field] | undefined }> &
  Readonly<{ due_at?: Instant | null | undefined }>;

/** The brief and the due time of a new job. */
export const briefOf = ({ due_at: dueAt = null, ...written }: WrittenBrief) => ({
  brief: Object.fromEntries(
    briefFields.map((field) => [field, written[field] ?? null]),
  ) as JobBrief,
  dueAt,
});

/** The changes of them by an edit. */
export const briefChangeOf = ({ due_at: dueAt, ...written }: WrittenBrief) => ({
  brief: Object.fromEntries(briefFields.map((field) => [field, written[field]])) as WrittenBrief,
  dueAt,
});

const mostPairs = 20;
const longestKey = 40;
const longestValue = 500;
/** The JSON of the largest metadata, with every UTF-16 unit escaped, and its punctuation. */
const longestJson = mostPairs * ((longestKey + longestValue) * 6 + 6) + 2;

const tooManyPairs = `must have at most ${mostPairs} fields`;
const hasFewPairs = (pairs: object): boolean => Object.keys(pairs).length <= mostPairs;

/** The client's own name for a job. */
export const referenceText = () =>
  filledText(128).nullish().meta({
    description: 'Your own name for the job, such as an order number; unique among your jobs.',
    example: 'INV-2026-0117',
  });

/** The data of a client's programs with a job. */
const jobMetadata = () =>
  z
    .record(text(longestKey).min(1), text(longestValue))
    .refine(hasFewPairs, { error: tooManyPairs })
    .meta({
      description:
        `What your programs store with the job: at most ${mostPairs} texts of at most ` +
        `${longestValue} characters, by keys of at most ${longestKey} characters.`,
      example: { department: 'Maternal health' },
      maxProperties: mostPairs,
    });

function parseObject(json: string, context: z.RefinementCtx<string>): unknown {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message, input: json });
    return z.NEVER;
  };
  try {
    const parsed: unknown = JSON.parse(json);
    // Counted before each of thousands is checked.
    return typeof parsed !== 'object' || parsed === null || hasFewPairs(parsed)
      ? parsed
      : refuse(tooManyPairs);
  } catch {
    return refuse('must be a JSON object');
  }
}

/** The same in a form, as JSON. */
export const metadataJson = () =>
  text(longestJson)
    .transform(parseObject)
    .pipe(jobMetadata())
    .meta({
      description: 'What your programs store with the job, as the JSON of an object of texts.',
      example: '{"department":"Maternal health"}',
      override: ({ jsonSchema }) => {
        for (const name of ['maxProperties', 'maxLength']) delete jsonSchema[name as 'type'];
        Object.assign(jsonSchema, { type: 'string', maxLength: longestJson });
      },
    });

/** The same in a body that is JSON or a form; described as JSON. */
const writtenMetadata = () =>
  z.union([jobMetadata(), metadataJson()]).meta({
    override: ({ jsonSchema }) => {
      const [asObject] = jsonSchema.anyOf ?? [];
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, asObject);
    },
  });

/** The largest body with such a text, in bytes: three for each unit in UTF-8, and more in escapes. */
export const largestJobBody = 1024 * 1024;

const jobShape = {
  ...workShape,
  content: text(longestText).nullish().meta({
    description: 'The text to translate or narrate; for a transcription, a note to the provider.',
  }),
  provider_id: providerIdText().optional().meta({
    description:
      'The requested provider; if it is left out, any qualified provider may take the job.',
  }),
};

/** The fields that only decide whether a request is carried out. */
export const jobPreconditions = ['expected_amount_due'] as const;

/** The price that the client has seen; more than any job costs is not an amount. */
export const expectedAmount = () =>
  moneyNumber({ min: zero, max: ghs(1_000_000_000) })
    .optional()
    .meta({
      description:
        'What you expect to pay, in GHS: the `amount_due` of the quote that you have seen. If it is another ' +
        'amount, the request is refused (`job.price-changed`) with the new `quote`.',
    });

const expectedShape = { expected_amount_due: expectedAmount() };

const labelShape = { reference: referenceText(), metadata: writtenMetadata().optional() };

const contentPresent = z.superRefine<Readonly<{ service_type?: string; content?: unknown }>>(
  ({ service_type: type, content }, context) => {
    if (type !== 'translation' && type !== 'narration') return;
    if (content !== undefined && content !== null) return;
    const message = `is required for a ${type}`;
    context.addIssue({ code: 'custom', path: ['content'], message, input: content });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

const exampleContent = 'Please wash your hands with soap before you eat.';

/** Whether the client reviews the result. */
export const acceptShape = {
  accept: z
    .enum(['after_review', 'on_delivery'])
    .optional()
    .describe(
      '`on_delivery`: you accept whatever is delivered, without a review. By default, what your account says.',
    ),
};

type WrittenAccept = Readonly<{ accept?: 'after_review' | 'on_delivery' | undefined }>;

/** Whether the client of a new job accepts what is delivered; undefined if their account says so. */
export const acceptanceOf = ({ accept }: WrittenAccept) => ({
  acceptsOnDelivery: accept === undefined ? undefined : accept === 'on_delivery',
});

/** The body that creates a job. */
export const newJobSchema = z
  .strictObject({ ...jobShape, ...labelShape, ...briefShape, ...acceptShape, ...expectedShape })
  .check(languagesFit, contentPresent)
  .meta({
    id: 'NewJob',
    example: {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: exampleContent,
    },
  });

/** A day of audio, in seconds. */
const longestAudio = 86_400;

const ignored = 'Is ignored: it does not change the price.';

/** A program can quote what it is about to order. */
const ignoredBrief = Object.fromEntries(
  Object.entries(briefShape).map(([name, field]) => [name, field.describe(ignored)]),
) as typeof briefShape;

/** The body that requests a quote. */
export const quoteRequestSchema = z
  .strictObject({
    ...jobShape,
    ...ignoredBrief,
    accept: acceptShape.accept.describe(ignored),
    audio_duration: z.number().positive().max(longestAudio).nullish().meta({
      description: 'Seconds of audio, for a transcription; the job itself measures the file.',
    }),
    job_id: bodyId<JobId>(
      'The job that you are going to edit: if it is your free first translation, it stays free.',
    ).optional(),
  })
  .check(languagesFit, contentPresent)
  .meta({
    id: 'QuoteRequest',
    example: {
      service_type: 'translation',
      source_language: 'English',
      target_language: 'Twi',
      content: exampleContent,
    },
  });

/** The fields that go with the audio of a transcription. */
export const jobUploadSchema = z
  .strictObject({
    service_type: z
      .literal('transcription', 'must be transcription: nothing else takes audio')
      .describe('The type of service.'),
    language: filledText(100).meta({ description: 'Code or name of the language spoken.' }),
    content: jobShape.content,
    provider_id: jobShape.provider_id,
    reference: labelShape.reference,
    metadata: metadataJson().optional(),
    upload_id: bodyId<UploadId>('The upload that is the recording, instead of a file.').optional(),
    ...briefShape,
    ...acceptShape,
    ...expectedShape,
  })
  .meta({
    id: 'JobUpload',
    example: { service_type: 'transcription', language: 'tw', content: 'Market interview, Makola' },
  });

const deliveryFields: ReadonlySet<string> = new Set(['status', 'output_text', 'note']);

/** A provider's note on a delivery. */
const deliveryNote = () =>
  filledText(500)
    .optional()
    .meta({
      description:
        'Why you deliver it although a check found something: a warning in a text, or anything in a ' +
        'narration, needs it. It is in the history of the job, where the client reads it.',
    });

/** The body that edits a pending job, or delivers one in progress. */
export const jobUpdateSchema = z
  .strictObject({
    ...jobShape,
    ...labelShape,
    ...briefShape,
    expected_amount_due: expectedAmount().describe(
      'What you expect the job to cost after the edit, in GHS; if it is another amount, the edit is ' +
        'refused (`job.price-changed`).',
    ),
    service_type: jobShape.service_type.optional(),
    content: text(longestText).optional().describe('The new text, or the new note.'),
    status: z
      .literal('completed', 'can only be set to completed, with output_text')
      .optional()
      .describe('With `output_text`, the provider delivers the job.'),
    output_text: filledText(longestText).optional().meta({
      description: 'What the provider delivers, together with the status completed.',
    }),
    note: deliveryNote(),
  })
  .refine(
    ({ status, output_text: output }) => (status === undefined) === (output === undefined),
    'takes status and output_text together',
  )
  .refine(
    ({ note, output_text: output }) => note === undefined || output !== undefined,
    'takes a note only with output_text',
  )
  .refine(
    (body) =>
      body.status === undefined || Object.keys(body).every((key) => deliveryFields.has(key)),
    'takes either a delivery or a change, not both',
  )
  .meta({
    id: 'JobUpdate',
    description: 'Changes of a pending job.',
    example: { content: 'Please wash your hands with soap and water before you eat.' },
  });

/** The provider to assign, if the caller is an admin; a provider who takes the job names none. */
export const assignmentSchema = z.strictObject({ provider_id: jobShape.provider_id }).meta({
  id: 'Assignment',
  description: 'The provider to assign a job to.',
  example: { provider_id: 'PRV-7K2M9Q' },
});

/** A delivery of typed text; a file comes as multipart. */
export const deliverySchema = z
  .strictObject({
    output_text: filledText(longestText).optional().describe('The result, as text.'),
    upload_id: bodyId<UploadId>('The upload that is the result, instead of a file.').optional(),
    note: deliveryNote(),
  })
  .refine(
    ({ output_text: output, upload_id: upload }) => output === undefined || upload === undefined,
    'takes either output_text or upload_id, not both',
  )
  .meta({
    id: 'Delivery',
    example: { output_text: 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.' },
  });
