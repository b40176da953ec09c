import { uploadPurposes, type JobId } from '@nsem/core';
import { z } from 'zod';
import { numberIn } from '../../body/parse-form.ts';
import { integerText, momentAnswer, unblankText } from '../../operations/fields.ts';
import { jobUploadSchema } from '../jobs/job-bodies.schema.ts';
import { readMetadata } from './read-metadata.ts';

/** As much as the headers of a request may have in all. */
const longestMetadata = 16_384;

const fileShape = {
  filename: unblankText(255),
  /** Sent by tus clients; the server inspects the bytes themselves. */
  filetype: z.string().max(255).optional(),
};

const jobIdField = integerText(1, Number.MAX_SAFE_INTEGER, 'must be the id of a job').transform(
  (id) => id as JobId,
);

/** What decides whether the job can be created. */
const { service_type, language, provider_id, reference, due_at, expected_amount_due } =
  jobUploadSchema.shape;

/** What the metadata of an upload describe: the file, and what it is for. */
const metadataShape = z.discriminatedUnion('purpose', [
  z.strictObject({
    service_type,
    language,
    provider_id,
    reference,
    due_at,
    expected_amount_due: z.preprocess(numberIn, expected_amount_due),
    purpose: z.literal('job-input'),
    ...fileShape,
  }),
  z.strictObject({ purpose: z.literal('output'), job_id: jobIdField, ...fileShape }),
  z.strictObject({ purpose: z.literal('reference'), job_id: jobIdField, ...fileShape }),
]);

/** What an upload is for. */
export type UploadMetadata = z.output<typeof metadataShape>;

const metadataExample =
  'filename bWFrb2xhLm1wMw==,purpose am9iLWlucHV0,service_type dHJhbnNjcmlwdGlvbg==,language dHc=';

const metadataHeader = z
  .string()
  .max(longestMetadata)
  .transform((header, context): unknown => {
    const fields = readMetadata(header);
    if (fields !== undefined) return fields;
    const message = 'must be keys with values in Base64, with commas between';
    context.addIssue({ code: 'custom', message, input: header });
    return z.NEVER;
  })
  .pipe(z.unknown().pipe(metadataShape))
  .meta({
    description:
      'Keys and values in Base64, as in the tus protocol. `filename`, and `purpose`: `job-input` with ' +
      '`service_type`, `language` and, if the job has them, `provider_id`, `reference`, `due_at` and ' +
      '`expected_amount_due`; or `output` or `reference` with `job_id`.',
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as 'type'];
      const example = metadataExample;
      Object.assign(jsonSchema, { type: 'string', maxLength: longestMetadata, example });
    },
  });

const protocolHeader = {
  'Tus-Resumable': z.string().max(20).optional().meta({
    description: 'The version of the tus protocol; without it, 1.0.0.',
    example: '1.0.0',
  }),
};

const byteCount = (description: string, example: number) =>
  integerText(0, Number.MAX_SAFE_INTEGER, 'must be a number of bytes').meta({
    description,
    example,
  });

/** The headers that start an upload. */
export const newUploadHeaders = z.object({
  ...protocolHeader,
  'Upload-Length': byteCount('The size of the file in bytes.', 83_886_080),
  'Upload-Metadata': metadataHeader,
});

/** The headers of a part. */
export const partHeaders = z.object({
  ...protocolHeader,
  'Upload-Offset': byteCount('How many bytes the server has, before this part.', 16_777_216),
  'Upload-Checksum': z.string().max(200).optional().meta({
    description: 'The SHA-256 of this part in Base64; a part with another one is discarded.',
    example: 'sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  }),
});

/** An upload in a response. */
export const uploadSchema = z
  .object({
    id: z.int().describe('The id of the upload.'),
    purpose: z
      .enum(uploadPurposes)
      .describe(
        'What the file is for: the recording of a new job, an output, or a reference file.',
      ),
    name: z.string().describe('The file name.'),
    size_bytes: z.int().describe('The size of the file in bytes.'),
    received_bytes: z.int().describe('How many bytes the server has, from the first on.'),
    created_at: momentAnswer('When it was started.'),
    expires_at: momentAnswer('When it is removed, unless more of it arrives before.'),
  })
  .meta({
    id: 'Upload',
    description: 'A file that arrives in parts.',
    example: {
      id: 12,
      purpose: 'job-input',
      name: 'makola.mp3',
      size_bytes: 83_886_080,
      received_bytes: 16_777_216,
      created_at: '2026-11-20T09:30:00.000Z',
      expires_at: '2026-11-21T09:30:00.000Z',
    },
  });
