/** The takes of a narration on this device. */
export type TakeStore = Readonly<{
  /** @throws {SoundRefusal} `device-full` if the device has no space left */
  save(segmentKey: string, take: Blob): Promise<void>;
  /** The take, which is read from the device piece by piece; null if there is none. */
  load(segmentKey: string): Promise<Blob | null>;
  /** The keys of all takes. */
  list(): Promise<readonly string[]>;
  remove(segmentKey: string): Promise<void>;
  removeAll(): Promise<void>;
}>;

/** Whose takes, and of which job. */
export type TakeOwner = Readonly<{ accountId: number; jobId: number }>;
