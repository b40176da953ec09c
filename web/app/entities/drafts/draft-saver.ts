import type { KeyedRequest } from '../../lib/api/idempotency-key.ts';
import { formatInstant } from '../../lib/format/dates.ts';
import {
  type Attachment,
  finishRecording,
  joinSlices,
  isSavable,
  recordingName,
  type Sound,
} from '../recordings/recording.ts';
import { shortestSeconds } from '../recordings/use-recorder.ts';
import type { DraftStore } from './draft-store.ts';

/** A draft as it was saved on this device. */
export type SavedDraft<Fields> = Readonly<{
  /** The time of the last change, in milliseconds since the epoch. */
  at: number;
  /** What was filled in; null if only a recording was saved. */
  fields: Fields | null;
  attachment: Attachment | null;
  /** Whether the recording was interrupted, so that the attachment is only part of it. */
  isInterrupted: boolean;
  /** The submission that was sent but never answered. */
  sent: KeyedRequest | null;
  /** The upload of that submission, if it has a file. */
  upload: SavedUpload | null;
  /** The files beside the attachment. */
  files: readonly DraftFile[];
}>;

/** A file of a draft beside its attachment, and what is said about it. */
type DraftFile = Readonly<{ id: string; file: File; description: string }>;

/** How far the upload of a draft's file was, when it was last heard of. */
export type SavedUpload = Readonly<{ name: string; sizeBytes: number; sentBytes: number }>;

/** Saves a draft while it is being edited. */
export type DraftSaver<Fields> = Readonly<{
  /**
   * Saves the current state: a new file immediately, typed text after a short delay.
   *
   * @param blank the untouched form; a draft that equals it is deleted instead of saved
   */
  save(fields: Fields, attachment: Attachment | null, blank: Fields): void;
  /** Saves a chunk of the recording in progress. */
  saveChunk(chunk: Sound): void;
  /** Saves the idempotency key of the submission, so that a retry after a reload reuses it. */
  saveSent(sent: KeyedRequest): void;
  /** Saves how far the upload of the file is; null deletes it. */
  saveUpload(upload: SavedUpload | null): void;
  /** Saves the files beside the attachment; each is written once, and again if that failed. */
  saveFiles(files: readonly DraftFile[]): void;
  /** Deletes the draft: it was submitted, or is no longer wanted. */
  discard(): Promise<void>;
  /** Writes any change that is still delayed. */
  flush(): void;
}>;

const typingMs = 300;
const chunkPrefix = 'piece:';

const filePrefix = 'file:';

/**
 * @param saved the draft as it was found
 * @param report is called after each write, with whether the device has all that was to be written
 */
export function createDraftSaver<Fields>(
  { write: writeParts, ...store }: DraftStore,
  saved: SavedDraft<Fields> | null,
  report: (isWritten: boolean) => void = () => undefined,
): DraftSaver<Fields> {
  const unwritten = new Set<string>();
  const write: DraftStore['write'] = async (parts) => {
    const isWritten = await writeParts(parts);
    for (const part of Object.keys(parts)) {
      if (isWritten) unwritten.delete(part);
      else unwritten.add(part);
    }
    report(unwritten.size === 0);
    return isWritten;
  };
  let unsaved: Fields | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedFile = saved?.attachment?.file ?? null;
  let savedFiles = saved?.files ?? [];
  let chunkCount = 0;
  const cancelTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = (): void => {
    cancelTimer();
    if (unsaved !== null) void write({ fields: unsaved });
    unsaved = null;
  };
  const saveAttachment = (fields: Fields, attachment: Attachment | null): void => {
    cancelTimer();
    savedFile = attachment?.file ?? null;
    unsaved = null;
    const isStorable = attachment !== null && isSavable(attachment.file);
    // What was sent so far belongs to the file before.
    void write({ fields, voice: isStorable ? attachment : null, upload: null });
    if (attachment !== null) void store.remove(chunkPrefix);
  };
  const discard = (): Promise<void> => {
    cancelTimer();
    unsaved = null;
    savedFile = null;
    savedFiles = [];
    return store.remove();
  };
  return {
    flush,
    discard,
    save(fields, attachment, blank) {
      const isBlank = JSON.stringify(fields) === JSON.stringify(blank);
      if (attachment === null && isBlank && savedFiles.length === 0) return void discard();
      if ((attachment?.file ?? null) !== savedFile) return saveAttachment(fields, attachment);
      unsaved = fields;
      // Timed from the first change, so that continuous typing is saved too.
      timer ??= setTimeout(flush, typingMs);
      return undefined;
    },
    saveChunk(chunk) {
      chunkCount += 1;
      void write({ [chunkPrefix + String(chunkCount).padStart(6, '0')]: chunk });
    },
    saveSent(sent) {
      flush();
      void write({ sent });
    },
    saveUpload: (upload) => void write({ upload }),
    saveFiles(files) {
      const { removed, added } = filesToWrite(savedFiles, files);
      savedFiles = files;
      void write({ ...removed, files: describedOf(files) });
      for (const { id, file } of added) {
        void write({ [filePrefix + id]: file }).then((isWritten) => {
          // It is written with the next change of the files, if there is room then.
          if (!isWritten) savedFiles = savedFiles.filter((one) => one.id !== id);
        });
      }
    },
  };
}

/** What is stored about the files beside the files themselves, because it changes more often. */
const describedOf = (files: readonly DraftFile[]) =>
  files.map(({ id, description }) => ({ id, description }));

/** The files that are new, and null for the part of each that was removed. */
function filesToWrite(before: readonly DraftFile[], after: readonly DraftFile[]) {
  const isIn = (files: readonly DraftFile[]) => {
    const ids = new Set(files.map(({ id }) => id));
    return ({ id }: DraftFile): boolean => ids.has(id);
  };
  const [wasThere, isThere] = [isIn(before), isIn(after)];
  const removed = before.filter((one) => !isThere(one)).map(({ id }) => [filePrefix + id, null]);
  return { removed: Object.fromEntries(removed), added: after.filter((one) => !wasThere(one)) };
}

function savedFilesOf(parts: ReadonlyMap<string, unknown>): readonly DraftFile[] {
  // Only the saver above writes these parts.
  const described = (parts.get('files') ?? []) as ReturnType<typeof describedOf>;
  return described.flatMap((one) => {
    const file = parts.get(filePrefix + one.id);
    return file instanceof File ? [{ ...one, file }] : [];
  });
}

/** Reads a saved draft; the chunks of an interrupted recording are combined into a file. */
export async function readSavedDraft(store: DraftStore): Promise<SavedDraft<unknown> | null> {
  const found = await store.read();
  if (found === null) return null;
  const { at, parts } = found;
  const interrupted = await recoverRecording(store, parts);
  // Only the saver above writes these parts, so their types are known.
  const attachment = interrupted ?? ((parts.get('voice') ?? null) as Attachment | null);
  const fields = parts.get('fields') ?? null;
  const sent = (parts.get('sent') ?? null) as KeyedRequest | null;
  const files = savedFilesOf(parts);
  if (fields === null && attachment === null && files.length === 0) return null;
  const upload = (parts.get('upload') ?? null) as SavedUpload | null;
  return { at, fields, attachment, isInterrupted: interrupted !== null, sent, upload, files };
}

async function recoverRecording(
  store: DraftStore,
  parts: ReadonlyMap<string, unknown>,
): Promise<Attachment | null> {
  const chunks = [...parts]
    .filter(([part]) => part.startsWith(chunkPrefix))
    .map(([, chunk]) => chunk as Sound);
  const [first] = chunks;
  if (first === undefined) return null;
  const samples = joinSlices(chunks.map((chunk) => chunk.samples));
  const voice = await finishRecording({ samples, sampleRate: first.sampleRate });
  const isTooShort = voice.seconds < shortestSeconds;
  if (!isTooShort) await store.write({ voice });
  await store.remove(chunkPrefix);
  return isTooShort ? null : voice;
}

/** The verb for a draft without a chosen file or a recording. */
export type DraftVerb = 'wrote' | 'chose';

/** The notice above a form that opens with a saved draft. */
export function savedDraftText(draft: SavedDraft<unknown>, verb: DraftVerb): string {
  const { at, attachment, isInterrupted } = draft;
  const done =
    attachment === null ? verb : attachment.file.name === recordingName ? 'recorded' : 'chose';
  const text = `We saved what you ${done} on ${formatInstant(new Date(at).toISOString())}.`;
  return isInterrupted
    ? `${text} The recording was interrupted. Listen to the part that was saved.`
    : text;
}
