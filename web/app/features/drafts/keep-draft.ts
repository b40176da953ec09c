import { finishRecording } from '../recorder/finish-recording.ts';
import { shortestSeconds } from '../recorder/use-recorder.ts';
import type { Voice } from '../recorder/voice.ts';
import { joinSlices, type Sound } from '../recorder/wav.ts';
import type { DraftStore } from './draft-store.ts';
import type { NamedOrder } from './name-order.ts';
import { isKeepable } from './unkept-text.ts';

/** What was found of a draft. */
export type KeptDraft<Fields> = Readonly<{
  at: number;
  /** What was filled in; null where nothing but a sound was kept. */
  fields: Fields | null;
  /** What was recorded or chosen. */
  voice: Voice | null;
  /** Whether the recording was broken off, and this is what there was of it. */
  isCut: boolean;
  /** What was sent already and not answered. */
  sent: NamedOrder | null;
}>;

/** Keeps a draft while it is worked on. */
export type DraftKeeper<Fields> = Readonly<{
  /**
   * Keeps it as it now is: a file at once, what is typed a moment later.
   *
   * @param blank the form as it was before this person touched it; that is not worth keeping
   */
  keep(fields: Fields, voice: Voice | null, blank: Fields): void;
  /** Keeps a piece of the recording that is running. */
  keepPiece(piece: Sound): void;
  /** Keeps under which name it is being sent, so that it is the same thing when sent again. */
  keepSent(sent: NamedOrder): void;
  /** Forgets it: it has arrived, or nobody wants it. */
  forget(): Promise<void>;
  /** Writes what is still waiting to be written. */
  flush(): void;
}>;

const typingMs = 300;
const piecePart = 'piece:';

/** Keeps a draft in a store. */
export function draftKeeper<Fields>(store: DraftStore, known: Voice | null): DraftKeeper<Fields> {
  let waiting: Fields | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keptFile = known?.file ?? null;
  let pieces = 0;
  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = (): void => {
    settle();
    if (waiting !== null) void store.write({ fields: waiting });
    waiting = null;
  };
  const keepVoice = (fields: Fields, voice: Voice | null): void => {
    settle();
    keptFile = voice?.file ?? null;
    waiting = null;
    void store.write({ fields, voice: voice !== null && isKeepable(voice.file) ? voice : null });
    if (voice !== null) void store.remove(piecePart);
  };
  const forget = (): Promise<void> => {
    settle();
    waiting = null;
    keptFile = null;
    return store.remove();
  };
  return {
    flush,
    forget,
    keep(fields, voice, blank) {
      if (voice === null && JSON.stringify(fields) === JSON.stringify(blank)) return void forget();
      if ((voice?.file ?? null) !== keptFile) return keepVoice(fields, voice);
      waiting = fields;
      // Counted from the first change: who types without a pause has it kept too.
      timer ??= setTimeout(flush, typingMs);
      return undefined;
    },
    keepPiece(piece) {
      pieces += 1;
      void store.write({ [piecePart + String(pieces).padStart(6, '0')]: piece });
    },
    keepSent(sent) {
      flush();
      void store.write({ sent });
    },
  };
}

/** What a store has of a draft; a recording that was broken off is made a file of. */
export async function readDraft(store: DraftStore): Promise<KeptDraft<unknown> | null> {
  const found = await store.read();
  if (found === null) return null;
  const { at, parts } = found;
  const cut = await cutRecording(store, parts);
  // Written by the keeper above, and by nothing else.
  const voice = cut ?? ((parts.get('voice') ?? null) as Voice | null);
  const fields = parts.get('fields') ?? null;
  const sent = (parts.get('sent') ?? null) as NamedOrder | null;
  if (fields === null && voice === null) return null;
  return { at, fields, voice, isCut: cut !== null, sent };
}

async function cutRecording(
  store: DraftStore,
  parts: ReadonlyMap<string, unknown>,
): Promise<Voice | null> {
  const pieces = [...parts]
    .filter(([part]) => part.startsWith(piecePart))
    .map(([, piece]) => piece as Sound);
  const [first] = pieces;
  if (first === undefined) return null;
  const samples = joinSlices(pieces.map((piece) => piece.samples));
  const voice = await finishRecording({ samples, sampleRate: first.sampleRate });
  const isShort = voice.seconds < shortestSeconds;
  if (!isShort) await store.write({ voice });
  await store.remove(piecePart);
  return isShort ? null : voice;
}
