import type { SubmittedService } from '@nsem/sdk';
import { useEffect, useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import type { PagedList } from '../../../lib/query/paged-list.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import {
  describeService,
  doneTexts,
  failedTexts,
  useApproveMany,
  useReview,
  useUndo,
} from './reviews.ts';

/** For how many milliseconds a decision can be reverted on the screen. */
const undoMs = 10_000;

/** The last decision, as long as it can be reverted. */
export type LastDecision = Readonly<{
  ids: readonly number[];
  title: string;
  text: string;
  /** What was decided: `Translation by Ama Serwaa Boateng`, or `3 services`. */
  subject: string;
}>;

/** A refused decision, by the service. */
type Problems = Readonly<Record<number, string>>;

const without = (ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !gone.includes(id)));

/** The state of a review queue: what is decided leaves it at once, and returns if it is refused. */
function useDecided() {
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [problems, setProblems] = useState<Problems>({});
  return {
    decided,
    problems,
    hide: (ids: readonly number[]): void => {
      setDecided((others) => new Set([...others, ...ids]));
      setProblems((all) =>
        Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(Number(id)))),
      );
    },
    restore: (ids: readonly number[], problem?: string): void => {
      setDecided((others) => without(others, ids));
      if (problem !== undefined)
        setProblems((all) => ({
          ...all,
          ...Object.fromEntries(ids.map((id) => [id, problem])),
        }));
    },
  };
}

/** The last decision, and how to undo it within ten seconds. */
function useLastDecision(onUndone: (ids: readonly number[]) => void) {
  const [last, setLast] = useState<LastDecision | null>(null);
  const { mutate } = useUndo();
  useEffect(() => {
    if (last === null) return undefined;
    const timer = setTimeout(() => setLast(null), undoMs);
    return () => clearTimeout(timer);
  }, [last]);
  const undo = (): void => {
    if (last === null) return;
    setLast(null);
    mutate(last.ids, {
      onSuccess: () => {
        onUndone(last.ids);
        showToast('success', 'Undone', `${last.subject}: pending again`);
      },
      onError: (refusal) =>
        showToast('error', 'Not undone', errorText(refusal, failedTexts.pending)),
    });
  };
  return { last, setLast, undo };
}

/** The services that wait for a review, and the decisions about them. */
export function useReviewQueue({ items }: PagedList<SubmittedService>) {
  const { decided, problems, hide, restore } = useDecided();
  const { last, setLast, undo } = useLastDecision((ids) => restore(ids));
  const { mutateAsync: send } = useReview();
  const { mutateAsync: sendAll } = useApproveMany();
  const services = items?.filter(({ id, status }) => status === 'pending' && !decided.has(id));

  const decide = async (
    service: SubmittedService,
    status: 'approved' | 'rejected',
    reason?: string,
  ): Promise<void> => {
    const ids = [service.id];
    hide(ids);
    try {
      await send({ id: service.id, status, source: 'button', reason });
      const subject = describeService(service);
      setLast({ ids, title: doneTexts[status], text: subject, subject });
    } catch (refusal) {
      const problem = errorText(refusal, failedTexts[status]);
      restore(ids, problem);
      showToast('error', 'Error', problem);
    }
  };

  const approveAll = async (chosen: readonly number[]): Promise<void> => {
    hide(chosen);
    try {
      const { results } = await sendAll(chosen);
      for (const { id, problem } of results) if (problem !== null) restore([id], problem.detail);
      const ids = results.flatMap(({ id, problem }) => (problem === null ? [id] : []));
      const refused = chosen.length - ids.length;
      const text = refused === 0 ? '' : `${refused} could not be approved`;
      const subject = `${ids.length} ${ids.length === 1 ? 'service' : 'services'}`;
      const title = `${subject} approved`;
      setLast(ids.length === 0 ? null : { ids, title, text, subject });
      if (refused > 0) showToast('error', 'Error', text);
    } catch (refusal) {
      restore(chosen);
      showToast('error', 'Error', errorText(refusal, failedTexts.approved));
    }
  };

  return { services, problems, last, undo, decide, approveAll };
}

export type ReviewQueueState = ReturnType<typeof useReviewQueue>;

/** What a key does in the review queue. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** The keys of the review queue, as they are listed for their users. */
export const keyTexts: readonly (readonly [key: string, text: string])[] = [
  ['J', 'Next service'],
  ['K', 'Previous service'],
  ['A', 'Approve'],
  ['R', 'Reject with a reason'],
  ['P', 'Play or stop the voice sample'],
  ['X', 'Select or deselect'],
  ['U', 'Undo the last decision'],
  ['?', 'Show or hide this list'],
];

const storageKey = 'nsem_review_keys';

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether the user has the keys turned on; the browser remembers it. */
export function useKeySetting(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(readSetting);
  const set = (next: boolean): void => {
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // Without storage the setting lasts until the page is left.
    }
  };
  return [isOn, set];
}

const isField = (target: Element): boolean =>
  target.matches('textarea, select, [contenteditable], input:not([type="checkbox"])');

/** Whether a key is meant for the queue: its focus is there or nowhere, and not in a field. */
function isMeant({ target }: KeyboardEvent, region: Element | null): boolean {
  if (!(target instanceof Element) || region === null) return false;
  return (target === document.body || region.contains(target)) && !isField(target);
}

/** Runs actions by single keys while the focus is in a region of the page or nowhere. */
export function useReviewKeys(
  region: Readonly<{ current: Element | null }>,
  actions: KeyActions,
  isOn: boolean,
): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const act = actions[event.key.toLowerCase()];
      if (act === undefined || !isMeant(event, region.current)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [region, actions, isOn]);
}
