import { composeContent, type Draft, type DraftContent, isSameContent } from './draft.ts';
import type { DeviceDraft, OpenedDraft, Work } from './open-draft.ts';

/** Where the work is saved. */
export type SaveState = SavePlace & Readonly<{ isUnstored: boolean }>;

/** Where the work is saved, if this device has room for it; otherwise `isUnstored` is set. */
type SavePlace =
  /** `at` is null until something was saved. */
  | Readonly<{ kind: 'saved'; at: string | null }>
  | Readonly<{ kind: 'saving' }>
  /** It is saved on this device, and the server could not be reached. */
  | Readonly<{ kind: 'waiting' }>
  /** Another device saved a newer version; the work is saved on this device. */
  | Readonly<{ kind: 'newer'; theirs: Draft }>
  /** The server refuses the draft; the work is saved on this device. */
  | Readonly<{ kind: 'refused'; error: unknown }>;

/** What a save of the draft sends. */
export type DraftSave = Readonly<{
  base_version: number;
  saved_on: string;
  /** Another device can have the same name: its version stays beside this one. */
  keeps_previous?: boolean;
  content: DraftContent;
}>;

/** The version that a save made. */
type SavedVersion = Pick<Draft, 'version' | 'saved_at'>;

/** What the sync needs from outside. */
export type DraftPlaces = Readonly<{
  /** @throws the refusal of the server, or that it cannot be reached */
  save(save: DraftSave): Promise<SavedVersion>;
  /** @throws that the server cannot be reached */
  read(): Promise<Draft>;
  /** @returns whether the device has it now */
  writeToDevice(draft: DeviceDraft): Promise<boolean>;
  /** Runs something when the page is idle. @returns cancels it */
  whenIdle(run: () => void): () => void;
  /** What to do about a failed save. */
  judge(error: unknown): 'newer' | 'wait' | 'refuse';
}>;

/** Saves the work on one draft, on this device and on the server. */
export type DraftSync = Readonly<{
  readState(): SaveState;
  /** @returns removes the listener */
  subscribe(listener: () => void): () => void;
  /** Saves a change: on this device when typing pauses, on the server soon. */
  change(work: Work): void;
  /** Saves everything that is still delayed, because the page may be left now. */
  saveNow(): void;
  /** Asks the server whether another device has saved a newer version meanwhile. */
  lookForNewer(): Promise<void>;
  /** The version before the next save stays among the earlier ones. */
  keepPrevious(): void;
  /** Continues with this device's work; the newer version stays among the earlier versions. */
  keepMine(): void;
  /**
   * Continues with the newer version; this device's work is saved as an earlier version.
   *
   * @returns null if there is nothing to choose, or more was typed meanwhile, and the choice is still open
   */
  takeTheirs(): Promise<Work | null>;
  /** Saves for the last time, and tries no more: the device has the work for the next visit. */
  close(): void;
  /** Saves nothing more: the work was delivered. */
  end(): void;
}>;

/**
 * A write takes as long as the text is: while typing does not pause, there are few. With the time that
 * the page may need to be idle, what is typed is on the device within two seconds.
 */
const deviceMs = 300;
const busyDeviceMs = 1_500;
const idleMs = 3_000;
const busyMs = 10_000;
const retryMs = 15_000;
const mostSent = 5;

/** Saves what is edited from now on. */
export function createDraftSync(
  opened: OpenedDraft,
  savedOn: string,
  places: DraftPlaces,
): DraftSync {
  const listeners = new Set<() => void>();
  let { version, work } = opened;
  let state: SaveState = { ...stateOf(opened), isUnstored: false };
  /** Counts the changes; those up to `saved` are on the server. */
  let revision = opened.isUnsaved ? 1 : 0;
  let saved = 0;
  /** What was sent and not answered: the server may have saved any of it. */
  let sent: readonly DraftContent[] = opened.sent;
  let keepsPrevious = false;
  let isSending = false;
  /** From then on, what is on the device may be of the next visit: no answer writes over it. */
  let hasLeft = false;
  let hasEnded = false;
  let changedAt: number | null = null;
  let unwrittenSince: number | null = null;

  const setState = (next: SavePlace, isUnstored = state.isUnstored): void => {
    state = { ...next, isUnstored };
    for (const listener of listeners) listener();
  };
  const noteStored = (isStored: boolean): void => {
    if (isStored === state.isUnstored) setState(state, !isStored);
  };
  const writeToDevice = (): void => {
    deviceTimer.cancel();
    unwrittenSince = null;
    if (hasEnded) return;
    const draft = { work, version, isUnsaved: revision > saved, sent };
    void places.writeToDevice(draft).then(noteStored);
  };
  const deviceTimer = createIdleTimer(writeToDevice, (run) => places.whenIdle(run));
  const serverTimer = createIdleTimer(
    () => void send(),
    (run) => places.whenIdle(run),
  );
  const sendIn = (ms: number): void => {
    if (!hasEnded && !hasLeft) serverTimer.start(Math.max(0, ms));
  };
  /** While the user has to choose between two versions, neither is sent. */
  const isHeld = (): boolean => state.kind === 'newer';

  async function send(): Promise<void> {
    serverTimer.cancel();
    if (hasEnded || isSending || isHeld() || revision === saved) return;
    isSending = true;
    changedAt = null;
    const sending = revision;
    // Not with every change: it takes as long as the text is.
    const content = composeContent(work.content);
    sent = [...sent, content].slice(-mostSent);
    if (state.kind !== 'waiting') setState({ kind: 'saving' });
    if (!hasLeft) writeToDevice();
    try {
      const answer = await places.save({
        base_version: version,
        saved_on: savedOn,
        ...(keepsPrevious && { keeps_previous: true }),
        content,
      });
      keepsPrevious = false;
      confirm(answer, sending);
    } catch (error) {
      await handleFailure(error);
    } finally {
      isSending = false;
    }
    if (state.kind !== 'saving' || revision === saved) return;
    // What was changed meanwhile; at the end there is no time to wait for more.
    if (hasLeft) void send();
    else sendIn(idleMs);
  }

  function confirm(answer: SavedVersion, upTo: number): void {
    ({ version } = answer);
    saved = upTo;
    sent = [];
    if (!isHeld()) {
      setState(revision > saved ? { kind: 'saving' } : { kind: 'saved', at: answer.saved_at });
    }
    if (!hasLeft) deviceTimer.start(0);
  }

  async function handleFailure(error: unknown): Promise<void> {
    if (hasEnded) return;
    const verdict = places.judge(error);
    if (verdict === 'refuse') return setState({ kind: 'refused', error });
    try {
      const theirs = verdict === 'newer' ? await places.read() : null;
      if (theirs !== null && theirs.version !== version) return meet(theirs);
    } catch {
      // Not reached now; the next save finds the newer version again.
    }
    setState({ kind: 'waiting' });
    return sendIn(retryMs);
  }

  /** Compares the server's version with this device's work. */
  function meet(theirs: Draft): void {
    if (hasEnded) return;
    const isConfirmed = isSameContent(theirs.content, work.content);
    if (isConfirmed) return confirm(theirs, revision);
    if (sent.some((one) => isSameContent(theirs.content, one))) {
      // It was this device's own save, whose answer was lost.
      ({ version } = theirs);
      setState({ kind: 'saving' });
      return sendIn(0);
    }
    return setState({ kind: 'newer', theirs });
  }

  /** @returns null if more was typed meanwhile: then the choice is still open */
  async function replaceByTheirs(theirs: Draft): Promise<Work | null> {
    const begun = revision;
    const content = composeContent(work.content);
    const base = {
      base_version: theirs.version,
      saved_on: savedOn,
      keeps_previous: true,
      content,
    };
    const mine = await places.save(base);
    // If the next call fails, the choice is still open, and this version is the one to build on.
    setState({ kind: 'newer', theirs: { ...theirs, version: mine.version } });
    const latest = await places.save({
      base_version: mine.version,
      saved_on: theirs.saved_on ?? savedOn,
      keeps_previous: true,
      content: theirs.content,
    });
    if (revision !== begun) {
      setState({ kind: 'newer', theirs: { ...theirs, version: latest.version } });
      return null;
    }
    work = { content: theirs.content, past: [], future: [] };
    setState({ kind: 'saved', at: latest.saved_at });
    confirm(latest, revision);
    if (!hasLeft) writeToDevice();
    return work;
  }

  const saveNow = (): void => {
    if (deviceTimer.isPending()) writeToDevice();
    void send();
  };

  return {
    readState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(next) {
      if (hasEnded) return;
      work = next;
      revision += 1;
      const now = Date.now();
      // Timed from the first change, too, so that continuous typing is saved.
      unwrittenSince ??= now;
      deviceTimer.start(Math.max(0, Math.min(deviceMs, unwrittenSince + busyDeviceMs - now)));
      if (isHeld() || isSending) return;
      changedAt ??= now;
      if (state.kind !== 'waiting') setState({ kind: 'saving' });
      sendIn(Math.min(idleMs, changedAt + busyMs - now));
    },
    saveNow,
    async lookForNewer() {
      if (hasEnded || isSending || isHeld() || revision > saved) return;
      try {
        const theirs = await places.read();
        if (theirs.version > version && revision === saved) meet(theirs);
      } catch {
        // Found at the next save, at the latest.
      }
    },
    keepPrevious() {
      keepsPrevious = true;
    },
    keepMine() {
      if (state.kind !== 'newer') return;
      keepsPrevious = true;
      ({ version } = state.theirs);
      revision += 1;
      setState({ kind: 'saving' });
      void send();
    },
    async takeTheirs() {
      if (state.kind !== 'newer' || isSending) return null;
      isSending = true;
      try {
        return await replaceByTheirs(state.theirs);
      } finally {
        isSending = false;
      }
    },
    close() {
      serverTimer.cancel();
      saveNow();
      hasLeft = true;
    },
    end() {
      hasEnded = true;
      deviceTimer.cancel();
      serverTimer.cancel();
    },
  };
}

function stateOf({ newer, isUnsaved, savedAt }: OpenedDraft): SavePlace {
  if (newer !== null) return { kind: 'newer', theirs: newer };
  return isUnsaved ? { kind: 'saving' } : { kind: 'saved', at: savedAt };
}

/** Runs something once, after a time and when nothing else is to be done. */
type IdleTimer = Readonly<{
  /** It runs after this time, counted again from now, unless its time is over already. */
  start(ms: number): void;
  cancel(): void;
  isPending(): boolean;
}>;

/** @param whenIdle runs something when the page is idle, and returns what cancels it */
function createIdleTimer(run: () => void, whenIdle: (run: () => void) => () => void): IdleTimer {
  let cancelPending: (() => void) | null = null;
  let dueAt = Infinity;
  const cancel = (): void => {
    cancelPending?.();
    cancelPending = null;
    dueAt = Infinity;
  };
  const runNow = (): void => {
    cancelPending = null;
    dueAt = Infinity;
    run();
  };
  return {
    start(ms) {
      const now = performance.now();
      // What waits for an idle time goes on waiting, or each key press would put it off.
      if (dueAt <= now) return;
      cancel();
      dueAt = now + ms;
      const timer = setTimeout(() => {
        cancelPending = whenIdle(runNow);
      }, ms);
      cancelPending = () => clearTimeout(timer);
    },
    cancel,
    isPending: () => cancelPending !== null,
  };
}
