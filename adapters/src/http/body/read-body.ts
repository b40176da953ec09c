import type { IncomingMessage } from 'node:http';
import { ok, refuse, type Result } from '@nsem/core';
import type { ReceivedFile, UploadStaging } from '../../files/upload-staging.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import type { BodyMedia, BodySpec } from '../operations/operation.ts';
import { addField, noFields, type FormFields } from './fields.ts';
import { readMultipart } from './read-multipart.ts';
import { readText } from './read-text.ts';

/** A body that was read but not yet checked. */
export type ReadBody = Readonly<{ value: unknown; received: ReceivedFile | undefined }>;

/** The largest JSON or form text unless an operation sets another limit: 1 MiB. */
const usualBytes = 1024 * 1024;

/** The overhead that a multipart body may have besides its file. */
const wrappingBytes = 1024 * 1024;

const isEmpty = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** The media type of a body, if the operation accepts it uncompressed and in UTF-8. */
function mediaOf({ headers }: IncomingMessage, spec: BodySpec): BodyMedia | undefined {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const encoding = headers['content-encoding'] ?? 'identity';
  const inUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!inUtf8 || encoding !== 'identity') return undefined;
  return spec.media.find((media) => media === type.trim());
}

function parseJson(text: string): Result<unknown, AnyFault> {
  try {
    return ok(JSON.parse(text));
  } catch {
    // The parser's message would quote the body.
    return refuse({ code: 'http.body-malformed', reason: 'The body is not valid JSON.' });
  }
}

function parseForm(text: string): FormFields {
  const fields = noFields();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return fields;
}

/** Reads the body of an operation; the file of a multipart body is staged. */
export async function readBody(
  request: IncomingMessage,
  spec: BodySpec,
  limits: Readonly<{ uploads: UploadStaging; maxUploadBytes: number }>,
): Promise<Result<ReadBody, AnyFault>> {
  if (isEmpty(request)) {
    return spec.optional === true
      ? ok({ value: {}, received: undefined })
      : refuse({ code: 'http.body-malformed', reason: 'This operation needs a body.' });
  }
  const media = mediaOf(request, spec);
  const maxBytes = spec.maxBytes ?? usualBytes;
  switch (media) {
    case undefined:
      return refuse({ code: 'http.media-type-unsupported', accepted: spec.media });
    case 'multipart/form-data':
      return readForm(request, spec, limits);
    case 'application/json':
    case 'application/x-www-form-urlencoded': {
      const text = await readText(request, maxBytes);
      if (!text.ok) return text;
      const value =
        media === 'application/json' ? parseJson(text.value) : ok(parseForm(text.value));
      return value.ok ? ok({ value: value.value, received: undefined }) : value;
    }
  }
}

async function readForm(
  request: IncomingMessage,
  { file, maxBytes = usualBytes }: BodySpec,
  {
    uploads: staging,
    maxUploadBytes,
  }: Readonly<{ uploads: UploadStaging; maxUploadBytes: number }>,
): Promise<Result<ReadBody, AnyFault>> {
  const fileField = file?.field;
  const maxFileBytes = file?.maxBytes ?? maxUploadBytes;
  const most =
    (fileField === undefined ? maxBytes : Math.max(maxFileBytes, maxBytes)) + wrappingBytes;
  if (Number(request.headers['content-length'] ?? 0) > most) {
    return refuse({ code: 'http.body-too-large', maxBytes: most });
  }
  const expected = { fileField, maxFieldBytes: maxBytes, maxFileBytes, staging };
  const read = await readMultipart(request, expected);
  return read.ok ? ok({ value: read.value.fields, received: read.value.received }) : read;
}
