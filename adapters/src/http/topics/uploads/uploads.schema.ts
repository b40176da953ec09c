import { type JobId, type Upload, uploadPurposes } from '@nsem/core';
import { z } from 'zod';
import { numberIn } from '../../body/parse-form.ts';
import { integerText, instantAnswer, unblankText } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { jobUploadSchema } from '../jobs/job-bodies.schema.ts';

/** More fields than any upload has. */
const mostFields = 40;

const keyShape = /^[\w.-]{1,40}$/;
const base64Shape = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Reads the metadata of an upload as tus clients write them: `key Base64,key Base64`.
 *
 * @returns the fields; undefined if they are not written like this, or one is there twice.
 */
export function readMetadata(header: string): Readonly<Record<string, string>> | undefined {
  const fields = new Map<string, string>();
  if (header.trim() === '') return {};
  for (const pair of header.split(',', mostFields + 1)) {
    const [key = '', encoded = '', ...rest] = pair.trim().split(' ');
    const value = readBase64(encoded);
    const isNew = keyShape.test(key) && !fields.has(key) && fields.size < mostFields;
    if (!isNew || value === undefined || rest.length > 0) return undefined;
    fields.set(key, value);
  }
  return Object.fromEntries(fields);
}

function readBase64(encoded: string): string | undefined {
  if (!base64Shape.test(encoded)) return undefined;
  try {
    const bytes = Buffer.from(encoded, 'base64');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

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

/** The fields that decide whether the job can be created. */
const { service_type, language, provider_id, reference, due_at, expected_amount_due } =
  jobUploadSchema.shape;

/** The metadata of an upload: the file, and its purpose. */
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
  z.strictObject({ purpose: z.literal('message'), job_id: jobIdField, ...fileShape }),
  z.strictObject({ purpose: z.literal('statement'), job_id: jobIdField, ...fileShape }),
]);

/** The metadata of an upload, with its purpose. */
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
      '`expected_amount_due`; or `output`, `reference`, `message` or `statement` with `job_id`.',
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
        'What the file is for: the recording of a new job, an output, a reference file, or a file of a message or of a statement.',
      ),
    name: z.string().describe('The file name.'),
    size_bytes: z.int().describe('The size of the file in bytes.'),
    received_bytes: z.int().describe('How many bytes the server has, from the first on.'),
    created_at: instantAnswer('When it was started.'),
    expires_at: instantAnswer('When it is removed, unless more of it arrives before.'),
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

/** An upload in a response. */
export const presentUpload = (upload: Upload) => ({
  id: upload.id,
  purpose: upload.purpose,
  name: upload.name,
  size_bytes: upload.sizeBytes,
  received_bytes: upload.receivedBytes,
  created_at: presentInstant(upload.createdAt),
  expires_at: presentInstant(upload.expiresAt),
});

/** The state of an upload as clients of the tus protocol read it. */
export const uploadHeaders = (upload: Upload) => ({
  'cache-control': 'no-store',
  'upload-expires': new Date(upload.expiresAt).toUTCString(),
  'upload-length': String(upload.sizeBytes),
  'upload-offset': String(upload.receivedBytes),
});
