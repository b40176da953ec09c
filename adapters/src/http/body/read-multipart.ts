import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ok, refuse, type Result } from '@nsem/core';
import type { ReceivedFile, UploadStaging } from '../../files/upload-staging.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import { ClientGone } from './client-gone.ts';
import { drain } from './drain.ts';
import { addField, noFields, type FormFields } from './fields.ts';

/** The contents of a multipart body: its fields, and the expected file if it was sent. */
export type Multipart = Readonly<{ fields: FormFields; received: ReceivedFile | undefined }>;

/** What a multipart body may contain, and where its file is staged. */
export type Expected = Readonly<{
  fileField: string | undefined;
  maxFieldBytes: number;
  maxFileBytes: number;
  staging: UploadStaging;
}>;

const mostFields = 32;
const mostFiles = 4;

/** Marks a file in a field that accepts none: no schema accepts it. */
const unwantedFile = Object.freeze({ file: true });

const malformed = {
  code: 'http.body-malformed',
  reason: 'The body is not valid multipart/form-data.',
} as const;

function openParser(
  request: IncomingMessage,
  { maxFieldBytes }: Expected,
): BusboyInstance | undefined {
  const type = request.headers['content-type'] ?? '';
  const limits = {
    fieldSize: maxFieldBytes,
    fields: mostFields,
    files: mostFiles,
    headerPairs: 32,
  };
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits });
  } catch {
    // It throws only if the boundary is missing.
    return undefined;
  }
}

/**
 * Reads a multipart body as it arrives: fields into memory, the one file to the upload staging. Where it
 * refuses or the caller goes away, no file is left behind.
 *
 * @throws {ClientGone} if the caller disconnected.
 */
export async function readMultipart(
  request: IncomingMessage,
  expected: Expected,
): Promise<Result<Multipart, AnyFault>> {
  const parser = openParser(request, expected);
  if (parser === undefined) return refuse(malformed);
  const intake = followParser(parser, expected);
  const onClose = () => {
    if (!request.complete) intake.fail(new ClientGone('upload cut off'));
  };
  request.once('close', onClose);
  request.pipe(parser);
  try {
    const outcome = await intake.outcome();
    if (!outcome.ok) drain(request);
    return outcome;
  } finally {
    request.off('close', onClose);
    request.unpipe(parser);
  }
}

type Intake = Readonly<{
  outcome: () => Promise<Result<Multipart, AnyFault>>;
  fail: (error: Error) => void;
}>;

/** Collects what the parser emits; the first error ends it. */
function followParser(parser: BusboyInstance, { fileField, ...expected }: Expected): Intake {
  const fields = noFields();
  const ended = Promise.withResolvers<AnyFault | undefined>();
  let file: FileIntake | undefined;
  parser.on('field', (name: string | undefined, value, _nameCut, cut) => {
    addField(fields, name ?? '', value);
    if (cut) ended.resolve({ code: 'http.body-too-large', maxBytes: expected.maxFieldBytes });
  });
  parser.on('file', (name: string | undefined, stream, filename: string | undefined) => {
    if (name === fileField && file === undefined) {
      file = takeFile(stream, { ...expected, name: filename ?? '' });
      file.received.then(
        (taken) => taken?.ok === false && ended.resolve(taken.fault),
        ended.reject,
      );
    } else {
      addField(fields, name ?? '', unwantedFile);
      // A truncated file ends the whole body, which the parser also reports.
      stream.on('error', () => undefined).resume();
    }
  });
  for (const broken of ['fieldsLimit', 'filesLimit', 'error']) {
    parser.on(broken, () => ended.resolve(malformed));
  }
  parser.on('finish', () => ended.resolve(undefined));

  const outcome = async (): Promise<Result<Multipart, AnyFault>> => {
    try {
      const fault = await ended.promise;
      const received = fault === undefined ? await file?.received : refuse(fault);
      if (received?.ok !== false) return ok({ fields, received: received?.value });
      await file?.forget();
      return received;
    } catch (error) {
      await file?.forget();
      throw error;
    }
  };
  return { outcome, fail: ended.reject };
}

type FileIntake = Readonly<{
  /** The file, a refusal, or undefined if the form's file field was left empty. */
  received: Promise<Result<ReceivedFile, AnyFault> | undefined>;
  /** Ends the intake, and leaves no file. */
  forget: () => Promise<void>;
}>;

function takeFile(
  stream: Readable,
  {
    staging,
    maxFileBytes: maxBytes,
    name,
  }: Pick<Expected, 'staging' | 'maxFileBytes'> & Readonly<{ name: string }>,
): FileIntake {
  let broken: unknown;
  stream.on('error', (error) => {
    broken ??= error;
  });
  const received = staging.receive(stream, { name, maxBytes }).then(
    (file) => (!file.ok && file.fault.code === 'upload.empty' && name === '' ? undefined : file),
    (error: unknown) => {
      if (error !== broken) throw error;
      return refuse(malformed);
    },
  );
  const forget = async () => {
    stream.destroy(new ClientGone('upload given up'));
    const file = await received.catch(() => undefined);
    if (file?.ok === true) await staging.discard(file.value);
  };
  return { received, forget };
}
