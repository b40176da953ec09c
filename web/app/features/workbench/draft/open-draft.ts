import { noteText } from '@nsem/core/texts';

import { isSameContent, type Draft, type DraftContent, type Segment } from './draft.ts';
import type { Change } from '../segments/editor-state.ts';

/** A draft with the changes that Undo reverts. */
export type Work = Readonly<{
  content: DraftContent;
  /** How a transcript is divided, to which its changes belong; its content has only what is said. */
  segments?: readonly Segment[];
  past: readonly Change[];
  future: readonly Change[];
}>;

/** A draft as this device has it. */
export type DeviceDraft = Readonly<{
  work: Work;
  /** The version of the server that it continues. */
  version: number;
  /** Whether it contains changes that the server has not confirmed. */
  isUnsaved: boolean;
  /** What was sent and never answered: the server may have saved any of it. */
  sent: readonly DraftContent[];
}>;

/** A draft to continue with. */
export type OpenedDraft = Readonly<{
  work: Work;
  version: number;
  isUnsaved: boolean;
  sent: readonly DraftContent[];
  savedAt: string | null;
  /** A newer version from another device, if this one has changes of its own. */
  newer: Draft | null;
  /**
   * Work of this device that was never sent, on sentences that the text does not have any more, or that
   * another device has translated.
   */
  leftOver: readonly Segment[];
}>;

const fresh = ({ content }: Draft): Work => ({ content, past: [], future: [] });

/**
 * Decides what to continue with, so that nothing is lost and nothing is overwritten.
 *
 * @param server null if the server cannot be reached
 * @param device null if this device has no draft
 * @returns null if there is neither
 */
export function openDraft(server: Draft | null, device: DeviceDraft | null): OpenedDraft | null {
  if (server === null) {
    return device && { ...continued(device), savedAt: null, newer: null, leftOver: [] };
  }
  const { version, saved_at: savedAt } = server;
  const begun = { version, savedAt, sent: [], newer: null, leftOver: [] };
  if (device !== null && device.work.content.kind !== server.content.kind) {
    return { ...begun, ...converted(server, device) };
  }
  if (device === null) return { ...begun, work: fresh(server), isUnsaved: false };
  if (isSameContent(server.content, device.work.content)) {
    return { ...begun, work: device.work, isUnsaved: false };
  }
  if (!device.isUnsaved) return { ...begun, work: fresh(server), isUnsaved: false };
  const carried = carryOver(server, device);
  if (carried !== null) return { ...begun, ...carried };
  const isOurs =
    version <= device.version || device.sent.some((one) => isSameContent(server.content, one));
  if (isOurs) return { ...begun, work: device.work, isUnsaved: true, sent: device.sent };
  return { ...continued(device), savedAt, newer: server, leftOver: [] };
}

const joinSources = (segments: readonly Segment[]): string =>
  segments.map(({ source, gap }) => source + gap).join('');

/**
 * The work of this device on a text that its client has changed, while the job was released: what is on
 * sentences that the text still has goes there, unless another device has filled them meanwhile.
 *
 * @returns null if the text is the same
 */
function carryOver(server: Draft, device: DeviceDraft) {
  const [now, old] = [server.content, device.work.content];
  if (now.kind === 'text' || old.kind === 'text') return null;
  if (joinSources(now.segments) === joinSources(old.segments)) return null;
  const isSent = rememberSent(device.sent);
  const isTheirs = (segment: Segment): boolean =>
    server.version > device.version && hasWork(segment) && !isSent(segment);
  const oldKeys = numberSources(old.segments);
  const written = new Map(old.segments.map((one, index) => [oldKeys[index], one]));
  const nowKeys = numberSources(now.segments);
  const placed = new Set<Segment>();
  const segments = now.segments.map((segment, index) => {
    const mine = written.get(nowKeys[index]);
    if (mine === undefined || !hasWork(mine) || isTheirs(segment)) return segment;
    placed.add(mine);
    return { ...mine, gap: segment.gap };
  });
  const leftOver = old.segments.filter((one) => hasWork(one) && !placed.has(one));
  const work: Work = { content: { kind: 'segments', segments }, past: [], future: [] };
  return { work, isUnsaved: placed.size > 0, leftOver };
}

/** Their sources, numbered: if a text has a sentence several times, each has its own translation. */
function numberSources(segments: readonly Segment[]): readonly string[] {
  const counts = new Map<string, number>();
  return segments.map(({ source }) => {
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    return `${count} ${source}`;
  });
}

/** @returns whether this device has sent what a segment has; the server has it without an answer */
function rememberSent(sent: readonly DraftContent[]): (segment: Segment) => boolean {
  const keyOf = ({ source, text, note }: Segment): string => JSON.stringify([source, text, note]);
  const contents = sent.flatMap((one) => (one.kind === 'text' ? [] : one.segments));
  const known = new Set(contents.map(keyOf));
  return (segment) => known.has(keyOf(segment));
}

const hasWork = ({ text, note }: Segment): boolean => text.trim() !== '' || note !== null;

/**
 * The script of a narration. What this device alone has of its draft from before it had segments
 * becomes their notes, as the server does with what it has.
 */
function converted(server: Draft, device: DeviceDraft) {
  const { work, isUnsaved } = device;
  const begun = fresh(server);
  const text = work.content.kind === 'text' ? work.content.text.trim() : '';
  const { content } = begun;
  if (!isUnsaved || text === '' || content.kind === 'text') {
    return { work: begun, isUnsaved: false };
  }
  const cleared = content.segments.map((one) => ({ ...one, note: null }));
  const segments = noteText<Segment>(cleared, text);
  const noted = { ...begun, content: { ...content, segments } };
  const isOurs = server.version <= device.version;
  return isOurs
    ? { work: noted, isUnsaved: true }
    : { ...continued(device), work: noted, newer: server };
}

const continued = ({ work, version, isUnsaved, sent }: DeviceDraft) => ({
  work,
  version,
  isUnsaved,
  sent,
});
