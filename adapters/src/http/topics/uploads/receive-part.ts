import {
  advanceUpload,
  checkOffset,
  findUpload,
  ok,
  refuse,
  type Actor,
  type Result,
  type Upload,
  type UploadId,
} from '@nsem/core';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { CallStream } from '../../body/call-stream.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { noContent } from '../../replies/reply.ts';

/** A part of an upload, as a call sends it. */
type SentPart = Readonly<{
  id: UploadId;
  offset: number;
  /** The checksum as it was sent. */
  checksum: string | undefined;
  stream: CallStream;
}>;

type Verbs = Pick<UseCaseRunner<Actor>, 'perform' | 'read'>;

const sha256Shape = /^sha256 (?<digest>[A-Za-z0-9+/]{43}=)$/;

function readDigest(checksum: string | undefined): Result<string | undefined, AnyFault> {
  if (checksum === undefined) return ok(undefined);
  const digest = sha256Shape.exec(checksum)?.groups?.['digest'];
  return digest === undefined ? refuse({ code: 'upload.checksum-unsupported' }) : ok(digest);
}

/**
 * An upload of the caller, with as many bytes as are really there: after the data was restored from a
 * backup, which has no partial files, that is less than its row says (`recordedBytes`).
 */
export async function findStored(
  read: Verbs['read'],
  id: UploadId,
  partialFiles: PartialFiles,
): Promise<Result<Upload & Readonly<{ recordedBytes: number }>, AnyFault>> {
  const found = await read(findUpload, id);
  if (!found.ok) return found;
  const { key, receivedBytes: recordedBytes } = found.value;
  const receivedBytes = Math.min(recordedBytes, await partialFiles.sizeOf(key));
  return ok({ ...found.value, receivedBytes, recordedBytes });
}

/** Stores a part of an upload whose turn the call has; returns how much there is then. */
export async function receivePart(
  { perform, read }: Verbs,
  { id, offset, checksum, stream }: SentPart,
  partialFiles: PartialFiles,
): Promise<Result<Upload, AnyFault>> {
  const found = await findStored(read, id, partialFiles);
  if (!found.ok) return found;
  const { key, receivedBytes, recordedBytes, sizeBytes } = found.value;
  const fits = checkOffset(offset, receivedBytes);
  if (!fits.ok) return fits;
  const digest = readDigest(checksum);
  if (!digest.ok) return digest;
  const leftBytes = sizeBytes - receivedBytes;
  if ((stream.declaredBytes ?? 0) > leftBytes) {
    return refuse({ code: 'upload.part-too-long', leftBytes });
  }
  if (recordedBytes > receivedBytes) {
    // Otherwise what a refused or broken part leaves would count as received, up to the row's number.
    const corrected = await perform(advanceUpload, { id, receivedBytes }, () => noContent);
    if (!corrected.ok) return corrected;
  }
  let latest: Result<Upload, AnyFault> = found;
  const outcome = await partialFiles.append({
    key,
    from: receivedBytes,
    bytes: stream.bytes(),
    maxBytes: leftBytes,
    sha256: digest.value,
    async onDurable(position) {
      const advanced = await perform(advanceUpload, { id, receivedBytes: position }, (upload) => {
        latest = ok(upload);
        return noContent;
      });
      // It may have expired, or its user's account may have been deleted.
      if (!advanced.ok) latest = advanced;
    },
  });
  switch (outcome) {
    case 'stored':
      return latest;
    case 'too-long':
      return refuse({ code: 'upload.part-too-long', leftBytes });
    case 'other-digest':
      return refuse({ code: 'upload.checksum-mismatch' });
  }
}
