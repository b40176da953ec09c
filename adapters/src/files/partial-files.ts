import { randomBytes } from 'node:crypto';
import { invariant, type Upload, type UploadPosition } from '@nsem/core';
import type { ReceivedFile } from './upload-staging.ts';

/** A part of a file, as it arrives. */
export type FilePart = Readonly<{
  key: string;
  /** Where it begins; what is stored from there on is replaced. */
  from: UploadPosition;
  bytes: AsyncIterable<Uint8Array>;
  /** The most bytes that it may have. */
  maxBytes: number;
  /** The SHA-256 that its bytes must have, in Base64; undefined if it is not checked. */
  sha256: string | undefined;
  /**
   * Called each time that the bytes before a position survive a crash. Returns whether that is recorded:
   * if it is not, because another writer was first, nothing more of the part is stored.
   */
  onDurable: (position: UploadPosition) => Promise<boolean>;
}>;

/** The outcome of a part. */
export type PartOutcome = 'stored' | 'too-long' | 'other-digest' | 'not-recorded';

/** Returns those of the keys that no upload has. */
export type FindUnregistered = (keys: readonly string[]) => Promise<readonly string[]>;

/** Stores files while they arrive in parts. */
export interface PartialFiles {
  /** How much of what is recorded of a file is really there. */
  findStored(file: Pick<Upload, 'key'> & UploadPosition): Promise<UploadPosition>;
  /**
   * Appends a part. If its source fails, what had arrived before is stored, unless a digest of the
   * whole part was to be checked.
   *
   * @throws what the source throws.
   */
  append(part: FilePart): Promise<PartOutcome>;
  /**
   * Gives a complete file a temporary name, so that it can be moved into the file store while the partial
   * file stays until the move is certain.
   *
   * @returns undefined if the file is not there in its whole size.
   */
  claim(
    file: Pick<Upload, 'key' | 'name' | 'sizeBytes' | 'lastPiece'>,
  ): Promise<ReceivedFile | undefined>;
  /** Removes all that is stored of a file whose upload does not exist any more. */
  remove(key: string): Promise<void>;
  /**
   * Removes what is stored of files whose uploads do not exist any more; ends early if it is stopped.
   *
   * @returns how many files, or pieces of them.
   */
  sweep(findUnregistered: FindUnregistered, stopped: AbortSignal): Promise<number>;
}

const keyShape = /^[0-9a-f]{32}$/;

/** A new key for a partial file: 128 random bits. */
export const newPartialKey = (): string => randomBytes(16).toString('hex');

/** Whether a text is the key of a partial file; anything else must never become part of a path. */
export const isPartialKey = (text: string): boolean => keyShape.test(text);

/** Requires that a text is the key of a partial file, before it becomes part of a path. */
export function requirePartialKey(text: string): string {
  invariant(isPartialKey(text), 'a key was created by newPartialKey');
  return text;
}

/** As much is lost at most if the server is killed while a part arrives. */
export const checkpointBytes = 8 * 1024 * 1024;
