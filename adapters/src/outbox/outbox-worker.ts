import type { Channel } from './channels.ts';
import { createLane, type Lane } from './lane.ts';
import { createTending, type Tending } from './tend-notice.ts';

/** Sends what waits in the outbox, in the background. */
export interface OutboxWorker {
  /** Sends everything that is due now; answers how many were sent. */
  drainNow(): Promise<number>;
  /** Starts nothing more, and waits for what is in hand, though not for a far end that hangs. */
  stop(): Promise<void>;
}

const atOnce = 20;
const pollMs = 1_000;

/** How many of a channel's notices are in hand at once; what the database does is committed together. */
const hands: Readonly<Record<Channel, number>> = { mail: 5, telegram: 5, internal: atOnce };

/** How long a worker that stops waits for what is in hand. */
const graceMs = 5_000;

/**
 * Starts the worker that drains the outbox. Each channel has a lane of its own, so that a slow mail
 * server holds up nothing but mails. A notice is marked as sent after it was sent: a crash in between
 * sends it once more, under the same id, and none is ever lost.
 */
export function startOutboxWorker(tending: Tending): OutboxWorker {
  const { queue, clock, log } = tending;
  let isStopped = false;
  const halt = new AbortController();
  const tendNotice = createTending(tending, halt.signal);

  const openLane = (channel: Channel): Lane =>
    createLane({
      hands: hands[channel],
      next: async () => (isStopped ? [] : queue.due(channel, clock.now(), atOnce)),
      tend: async (waiting) => !isStopped && tendNotice(waiting),
    });
  const expansion = openLane('internal');
  const sending = [openLane('mail'), openLane('telegram')];
  const lanes = [expansion, ...sending];

  const poll = (lane: Lane) =>
    lane.poll().catch((error: unknown) => {
      log.error({ err: error }, 'the outbox cannot be read');
    });
  const timer = setInterval(() => {
    for (const lane of lanes) void poll(lane);
  }, pollMs);
  timer.unref();

  return {
    async drainNow() {
      await expansion.drain();
      const counts = await Promise.all(sending.map((lane) => lane.drain()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      const grace = setTimeout(() => halt.abort(), graceMs);
      await Promise.allSettled(lanes.map((lane) => lane.drain()));
      clearTimeout(grace);
    },
  };
}
