import {
  type Actor,
  advanceUpload,
  checkOffset,
  findUpload,
  ok,
  refuse,
  type Result,
  type Upload,
  type UploadId,
  type UploadPosition,
} from '@nsem/core';
import type { Logger } from 'pino';
import type { FileStorage } from '../../../files/file-storage.ts';
import type { PartialFiles } from '../../../files/partial-files.ts';
import type { DataDir } from '../../../start/data-dir.ts';
import type { CallStream } from '../../body/call-body.ts';
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

type StoredUpload = Upload &
  Readonly<{
    /** The position in its row, which can be beyond the stored bytes. */
    recorded: UploadPosition;
  }>;

const isSame = (one: UploadPosition, other: UploadPosition): boolean =>
  one.receivedBytes === other.receivedBytes && one.lastPiece === other.lastPiece;

/** A caller who writes to an upload all the time must not have another call look for ever. */
const mostLooks = 5;

/**
 * An upload of the caller, with as many bytes as are really there: after the data was restored from a
 * backup, which has no partial files, that is less than its row says.
 */
export async function findStored(
  read: Verbs['read'],
  id: UploadId,
  partialFiles: PartialFiles,
): Promise<Result<StoredUpload, AnyFault>> {
  let found = await read(findUpload, id);
  for (let looks = 1; ; looks += 1) {
    if (!found.ok) return found;
    const { receivedBytes, lastPiece } = found.value;
    const recorded = { receivedBytes, lastPiece };
    const stored = await partialFiles.findStored(found.value);
    const answer = ok({ ...found.value, ...stored, recorded });
    // One that finds it replaced each time is refused later, because the row says something else by then.
    if (isSame(stored, recorded) || looks === mostLooks) return answer;
    // Another process may have replaced a piece meanwhile, and the row says by which.
    const again = await read(findUpload, id);
    if (again.ok && isSame(again.value, recorded)) return answer;
    found = again;
  }
}

/** Stores a part of an upload whose turn the call has; returns how much there is then. */
export async function receivePart(
  { perform, read }: Verbs,
  { id, offset, checksum, stream }: SentPart,
  partialFiles: PartialFiles,
): Promise<Result<Upload, AnyFault>> {
  const found = await findStored(read, id, partialFiles);
  if (!found.ok) return found;
  const { key, receivedBytes, lastPiece, recorded, sizeBytes } = found.value;
  const fits = checkOffset(offset, receivedBytes);
  if (!fits.ok) return fits;
  const digest = readDigest(checksum);
  if (!digest.ok) return digest;
  const leftBytes = sizeBytes - receivedBytes;
  if ((stream.declaredBytes ?? 0) > leftBytes) {
    return refuse({ code: 'upload.part-too-long', leftBytes });
  }
  let latest: Result<Upload, AnyFault> = found;
  let from = recorded;
  const advance = async (to: UploadPosition): Promise<boolean> => {
    const advanced = await perform(advanceUpload, { id, from, to }, (upload) => {
      latest = ok(upload);
      return noContent;
    });
    // It may have expired, another process may have written to it, or the account may have been deleted.
    if (!advanced.ok) latest = advanced;
    from = to;
    return advanced.ok;
  };
  const stored = { receivedBytes, lastPiece };
  // Otherwise what a refused or broken part leaves would count as received, up to the row's number.
  if (!isSame(stored, recorded) && !(await advance(stored))) return latest;
  const outcome = await partialFiles.append({
    key,
    from: stored,
    bytes: stream.bytes(),
    maxBytes: leftBytes,
    sha256: digest.value,
    onDurable: advance,
  });
  switch (outcome) {
    case 'stored':
    case 'not-recorded':
      return latest;
    case 'too-long':
      return refuse({ code: 'upload.part-too-long', leftBytes });
    case 'other-digest':
      return refuse({ code: 'upload.checksum-mismatch' });
  }
}

/** The right to write to an upload; disposing of it passes the turn on. */
interface UploadTurn extends Disposable {
  readonly id: UploadId;
}

/** Lets one request at a time write to an upload. */
export interface UploadTurns {
  /**
   * Waits for the turn. A request that holds it is broken off: after a line was lost, its connection can
   * seem open for a minute, and its client is the one who calls now.
   *
   * @param breakOff ends the request that gets the turn, if another one wants it.
   */
  take(id: UploadId, breakOff: () => void): Promise<UploadTurn>;
}

type Holder = Readonly<{ breakOff: () => void; ended: Promise<void> }>;

/** Creates the turns of one server. */
export function createUploadTurns(): UploadTurns {
  const holders = new Map<UploadId, Holder>();
  return {
    async take(id, breakOff) {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        holder.breakOff();
        await holder.ended;
      }
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      holders.set(id, { breakOff, ended });
      const end = () => {
        holders.delete(id);
        resolve();
      };
      return { id, [Symbol.dispose]: end };
    },
  };
}

type Dependencies = Readonly<{
  storage: Pick<FileStorage, 'openPartialFiles'>;
  folders: Pick<DataDir, 'partial' | 'incoming'>;
  log: Logger;
}>;

/** Opens the dependencies of uploads in parts. */
export const openPartialUploads = ({ storage, folders, log }: Dependencies) => ({
  partialFiles: storage.openPartialFiles(folders, log),
  uploadTurns: createUploadTurns(),
});
