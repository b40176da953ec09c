import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ok, refuse, type Result } from '@nsem/core';
import type { ReceivedFile, UploadDesk } from '../../files/upload-desk.ts';
import type { AnyFault } from '../http-fault.ts';
import { ClientGone } from './client-gone.ts';
import { drain } from './drain.ts';
import { addField, noFields, type FormFields } from './fields.ts';

/** What a multipart body held: its fields, and the file that was looked for, where it came. */
export type Multipart = Readonly<{ fields: FormFields; received: ReceivedFile | undefined }>;

/** What is expected of a multipart body, and where its file goes. */
export type Expected = Readonly<{
  fileField: string | undefined;
  maxFieldBytes: number;
  maxFileBytes: number;
  desk: UploadDesk;
}>;

const mostFields = 32;
const mostFiles = 4;

/** What stands for a file in a field that takes none: no schema accepts it. */
const unwantedFile = Object.freeze({ file: true });

const malformed = {
  code: 'http.malformed-body',
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
    // It fails where the boundary is missing, and in no other way.
    return undefined;
  }
}

/**
 * Reads a multipart body as it arrives: fields into memory, the one file to the upload desk. Where it
 * refuses or the caller goes away, no file is left behind.
 *
 * @throws {ClientGone} where the caller went away.
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

/** Collects what the parser finds; the first thing that goes wrong ends it. */
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
      // One that breaks off ends the whole body, which the parser tells as well.
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
  /** The file, a refusal, or undefined where a form's file field was left empty. */
  received: Promise<Result<ReceivedFile, AnyFault> | undefined>;
  /** Ends the intake, and leaves no file. */
  forget: () => Promise<void>;
}>;

function takeFile(
  stream: Readable,
  {
    desk,
    maxFileBytes: maxBytes,
    name,
  }: Pick<Expected, 'desk' | 'maxFileBytes'> & Readonly<{ name: string }>,
): FileIntake {
  let broken: unknown;
  stream.on('error', (error) => {
    broken ??= error;
  });
  const received = desk.receive(stream, { name, maxBytes }).then(
    (file) => (!file.ok && file.fault.code === 'upload.empty' && name === '' ? undefined : file),
    (error: unknown) => {
      if (error !== broken) throw error;
      return refuse(malformed);
    },
  );
  const forget = async () => {
    stream.destroy(new ClientGone('upload given up'));
    const file = await received.catch(() => undefined);
    if (file?.ok === true) await desk.discard(file.value);
  };
  return { received, forget };
}
