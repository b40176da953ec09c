import type { IncomingMessage } from 'node:http';
import { ok, refuse, type Result } from '@nsem/core';
import type { ReceivedFile, UploadStaging } from '../../files/upload-staging.ts';
import type { BodyMedia, BodySpec } from '../operations/operation.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import type { BodyShare } from './body-memory.ts';
import { type FormFields, numberIn, parseForm } from './parse-form.ts';
import { parseJson } from './parse-json.ts';
import { readBytes } from './read-bytes.ts';
import { readMultipart } from './read-multipart.ts';

/** A body that was read but not yet checked. */
export type ReadBody = Readonly<{ value: unknown; received: ReceivedFile | undefined }>;

/** How many milliseconds a body without a file may take, if it may have this many bytes. */
export type BodyPatience = (maxBytes: number) => number;

/** Where bodies are read to, and what bounds them besides their operation. */
export type BodyLimits = Readonly<{
  uploads: UploadStaging;
  maxUploadBytes: number;
  bodyPatience: BodyPatience;
  share: BodyShare;
}>;

/** The largest JSON or form text unless an operation sets another limit: most take a few lines. */
const usualBytes = 16 * 1024;

/** The overhead that a multipart body may have besides its file. */
const wrappingBytes = 1024 * 1024;

const second = 1_000;

/** Slower than any connection over which this marketplace can be used. */
const slowestBytesPerSecond = 32 * 1024;

/** Half a minute, and the time that a slow connection needs. */
export const usualPatience: BodyPatience = (maxBytes) =>
  30 * second + (maxBytes / slowestBytesPerSecond) * second;

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

/** Reads the body of an operation; the file of a multipart body is staged. */
export async function readBody(
  request: IncomingMessage,
  spec: BodySpec,
  limits: BodyLimits,
): Promise<Result<ReadBody, AnyFault>> {
  if (isEmpty(request)) {
    return spec.optional === true
      ? ok({ value: {}, received: undefined })
      : refuse({ code: 'http.body-malformed', reason: 'This operation needs a body.' });
  }
  const media = mediaOf(request, spec);
  switch (media) {
    case undefined:
      return refuse({ code: 'http.media-type-unsupported', accepted: spec.media });
    case 'multipart/form-data':
      return readForm(request, spec, limits);
    case 'application/json':
    case 'application/x-www-form-urlencoded': {
      const maxBytes = spec.maxBytes ?? usualBytes;
      const patienceMs = limits.bodyPatience(maxBytes);
      const bytes = await readBytes(request, { maxBytes, patienceMs, share: limits.share });
      if (!bytes.ok) return bytes;
      const value: Result<unknown, AnyFault> =
        media === 'application/json'
          ? await parseJson(bytes.value, spec.mostValues)
          : readFields(parseForm(bytes.value), spec);
      return value.ok ? ok({ value: value.value, received: undefined }) : value;
    }
  }
}

async function readForm(
  request: IncomingMessage,
  { file, maxBytes = usualBytes, numbers = [] }: BodySpec,
  limits: BodyLimits,
): Promise<Result<ReadBody, AnyFault>> {
  const fileField = file?.field;
  // A field is decoded at once; a recording in a text comes as JSON, which is parsed in slices.
  const maxFieldBytes = Math.min(maxBytes, wrappingBytes);
  const { maxUploadBytes } = limits;
  const maxFileBytes =
    file === undefined ? 0 : Math.min(file.maxBytes ?? maxUploadBytes, maxUploadBytes);
  const read = await readMultipart(request, {
    fileField,
    maxFieldBytes,
    maxFileBytes,
    maxMemoryBytes: maxFieldBytes + wrappingBytes,
    maxBytes: Math.max(maxFileBytes, maxFieldBytes) + wrappingBytes,
    // A file may take as long as the whole request.
    patienceMs: fileField === undefined ? limits.bodyPatience(maxBytes) : undefined,
    staging: limits.uploads,
    share: limits.share,
  });
  if (!read.ok) return read;
  const { fields, received } = read.value;
  return ok({ value: withNumbers(fields, numbers), received });
}

const readFields = (
  form: Result<FormFields, AnyFault>,
  { numbers = [] }: BodySpec,
): Result<FormFields, AnyFault> => (form.ok ? ok(withNumbers(form.value, numbers)) : form);

/** A form with its digits as numbers, where the operation expects numbers. */
function withNumbers(fields: FormFields, names: readonly string[]): FormFields {
  for (const name of names) {
    if (name in fields) fields[name] = numberIn(fields[name]);
  }
  return fields;
}
