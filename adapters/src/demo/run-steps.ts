import {
  type Actor,
  answerPin,
  declineRevision,
  disputeResult,
  invariant,
  type JobId,
  later,
  listMessages,
  markMessagesRead,
  type MessagePlace,
  parseGhs,
  requestRevision,
  saveDraft,
  sendMessage,
  settleDispute,
  type Stores,
  writeStatement,
} from '@nsem/core';

import {
  type DemoContext,
  type DemoPeople,
  demoQuotas as quotas,
  sessionOf,
  unwrap,
} from './prepare-demo.ts';
import type { DemoJob, DemoStep } from './demo-job.ts';

const hourMs = 60 * 60_000;

/** How the clients of the demo review results. */
export const demoReviews = { days: 3, mostRevisions: 2 } as const;

/** A step of a job that exists. */
type DueStep = Pick<DemoContext, 'prepared' | 'now'> &
  Readonly<{ job: DemoJob; id: JobId; step: DemoStep }>;

const personOf = ({ clients, providers, admin }: DemoPeople, { job, step: { by } }: DueStep) =>
  by === 'client' ? clients[job.client] : by === 'admin' ? admin : providers[by];

type Written = Readonly<{ text: string; place?: MessagePlace | null; isAnswer: boolean }>;

/** Reads what was written until now, and writes a message. */
async function write(
  stores: Stores,
  actor: Actor,
  { id: jobId, now, text, place = null, isAnswer }: Pick<DueStep, 'id' | 'now'> & Written,
): Promise<void> {
  const query = { jobId, page: { limit: 100 }, reason: null };
  const before = unwrap(await listMessages(stores, actor, query));
  const last = before.at(-1);
  if (last !== undefined)
    unwrap(await markMessagesRead(stores, actor, { jobId, upToId: last.id }, { now }));
  const question = isAnswer ? before.findLast(({ isQuestion }) => isQuestion) : undefined;
  const draft = { jobId, text, place, questionId: question?.id ?? null, files: [] };
  unwrap(await sendMessage(stores, actor, draft, { now, quotas }));
}

function inGhs(text: string) {
  const amount = parseGhs(text);
  invariant(amount !== undefined, `${text} is an amount`);
  return amount;
}

/** Does a step of a demo job, by the use case for it. */
export async function runStep(stores: Stores, people: DemoPeople, due: DueStep): Promise<void> {
  const { id, step, now } = due;
  const actor = sessionOf(personOf(people, due));
  switch (step.kind) {
    case 'writes':
    case 'answers':
      return write(stores, actor, { id, now, ...step, isAnswer: step.kind === 'answers' });
    case 'sends-back': {
      const { reasons, text, pins, dueInHours } = step;
      const request = { id, reasons, text, pins, dueAt: later(now, dueInHours * hourMs) };
      unwrap(await requestRevision(stores, actor, request, { now, reviews: demoReviews }));
      return;
    }
    case 'drafts': {
      const draft = due.prepared.drafts.get(step);
      invariant(draft !== undefined, 'the draft was prepared');
      const save = {
        id,
        baseVersion: 0,
        savedOn: 'Chrome on an Android phone',
        keepsPrevious: false,
        ...draft,
      };
      unwrap(await saveDraft(stores, actor, save, { now }));
      return;
    }
    case 'ticks': {
      const { nth, answer } = step;
      unwrap(await answerPin(stores, actor, { id, nth, isDone: true, answer }, { now }));
      return;
    }
    case 'declines':
      unwrap(await declineRevision(stores, actor, { id, reason: step.reason }, { now }));
      return;
    case 'contests':
      unwrap(await disputeResult(stores, actor, { id, reason: step.reason }, { now }));
      return;
    case 'states':
      unwrap(await writeStatement(stores, actor, { id, text: step.text }, { now, quotas }));
      return;
    case 'settles': {
      const settlement = { id, returned: inGhs(step.returned), reason: step.reason };
      unwrap(await settleDispute(stores, actor, settlement, { now }));
    }
  }
}
