import { segmentText } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';

import type { Place } from './place.ts';
import { seekEvent } from '../../lib/browser/place-events.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

type Languages = Pick<Job, 'source_language' | 'target_language' | 'language'>;

/**
 * Goes to a place on the page of a job: selects the segment of the text, or moves the player to the second.
 * What is folded unfolds. A notice says so if the page does not show the place.
 */
export function goToPlace(job: Languages, place: Place): void {
  const isShown = 'second' in place ? goToSecond(place.second) : goToSegment(job, place.segment);
  if (!isShown)
    showToast('info', 'Not on this page', 'Look for it in the file, or where you work on it.');
}

function goToSecond(second: number): boolean {
  const audio = document.querySelector('audio[data-recording]');
  if (audio === null) return false;
  unfold(audio);
  audio.dispatchEvent(new CustomEvent(seekEvent, { detail: second }));
  const slider = audio.parentElement?.querySelector<HTMLElement>('input[type="range"]');
  slider?.focus({ preventScroll: true });
  slider?.scrollIntoView({ block: 'center' });
  return true;
}

/** In the result, if it is divided like the source: segments are numbered by the source. */
function goToSegment(job: Languages, segment: number): boolean {
  const [result, source] = [textOf('result'), textOf('source')];
  const sourceParts = source && partsOf(source, job.source_language ?? job.language);
  const resultParts = result && partsOf(result, job.target_language ?? job.language);
  const isAlike = sourceParts === null || sourceParts.length === resultParts?.length;
  const [text, parts] = isAlike && resultParts ? [result, resultParts] : [source, sourceParts];
  const part = parts?.[segment - 1];
  if (text === null || part === undefined) return false;
  unfold(text);
  select(text, part);
  return true;
}

const textOf = (name: 'result' | 'source'): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-text="${name}"]`);

const unfold = (element: Element): void =>
  element.closest('details:not([open])')?.setAttribute('open', '');

/** A part of a text on the page, by its characters. */
type Part = Readonly<{ from: number; to: number }>;

/** The segments of a text, or the parts of a transcript, which is a list. */
function partsOf(element: HTMLElement, language: string | null): readonly Part[] {
  let at = 0;
  if (element instanceof HTMLOListElement) {
    return Array.from(element.children, ({ textContent: { length } }) => {
      at += length;
      return { from: at - length, to: at };
    });
  }
  return segmentText(element.textContent, language ?? 'en').map(({ source, gap }) => {
    const from = at;
    at += source.length + gap.length;
    return { from, to: from + source.length };
  });
}

/** Selects a part of a text, which marks it, and moves the focus and the view to it. */
function select(text: HTMLElement, { from, to }: Part): void {
  const range = document.createRange();
  const [start, end] = [pointAt(text, from, 'start'), pointAt(text, to, 'end')];
  range.setStart(...start);
  range.setEnd(...end);
  const region = text.closest<HTMLElement>('[tabindex]') ?? text;
  region.focus({ preventScroll: true });
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  const above = (): number => range.getBoundingClientRect().top;
  region.scrollTop += above() - region.getBoundingClientRect().top - region.clientHeight / 3;
  scrollBy({ top: above() - innerHeight / 3 });
}

/** The text node with a character, and the offset in it: at a border, that where a range starts or ends. */
function pointAt(text: HTMLElement, at: number, border: 'start' | 'end'): [Node, number] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let left = at;
  let node = walker.nextNode();
  for (let next = node; next !== null; next = walker.nextNode()) {
    node = next;
    const { length } = next.textContent ?? '';
    if (left < length || (left === length && border === 'end')) break;
    left -= length;
  }
  return node === null ? [text, 0] : [node, Math.min(left, node.textContent?.length ?? 0)];
}
