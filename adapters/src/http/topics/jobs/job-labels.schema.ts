import { z } from 'zod';
import { filledText, text } from '../../operations/fields.ts';

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

/** What a client's programs store with a job. */
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
export const writtenMetadata = () =>
  z.union([jobMetadata(), metadataJson()]).meta({
    override: ({ jsonSchema }) => {
      const [asObject] = jsonSchema.anyOf ?? [];
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, asObject);
    },
  });
