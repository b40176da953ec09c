import {
  followEvents,
  type EventReader,
  type ReadEvent,
} from '../../src/http/testing/event-reader.ts';
import type { SpawnedServer } from './run-bin.ts';

/** A server that is stopped and restarted; calls made in between wait for the next process. */
export type Place = {
  readonly dataDir: string;
  readonly variables: Readonly<Record<string, string>>;
  server: Promise<SpawnedServer>;
};

/** The server is stopping and refuses new requests. */
export class ServerStopping extends TypeError {}

/** Repeats a call until a running server has answered it. */
export async function insist<T>(place: Place, call: (url: string) => Promise<T>): Promise<T> {
  for (;;) {
    const { url } = await place.server;
    try {
      return await call(url);
    } catch (error) {
      // fetch throws a TypeError when the connection breaks or the server is down.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** A job event that a follower received. */
export type JobEvent = ReadEvent &
  Readonly<{ data: { job_id: number; status: string; at: string } }>;

/** Follows the events through reconnects, resuming each time after the last received event. */
export function followThrough(place: Place, token: string) {
  const received: JobEvent[] = [];
  const state = { connections: 0, isOver: false, hasAll: () => false };
  const isReady = Promise.withResolvers<void>();
  let reader: EventReader | undefined;

  async function followConnection(url: string): Promise<void> {
    const lastEventId = reader?.lastEventId();
    reader = await followEvents(url, { token, ...(lastEventId && { lastEventId }) });
    if (reader.status === 503) throw new ServerStopping();
    if (reader.status !== 200) throw new Error(`following was answered with ${reader.status}`);
    state.connections += 1;
    for (let event = await reader.next(); event !== undefined; event = await reader.next()) {
      isReady.resolve();
      if (event.event === 'job') received.push(event);
      if (state.hasAll()) return end();
    }
  }

  async function end(): Promise<void> {
    state.isOver = true;
    await reader?.close();
  }

  const ended = (async () => {
    while (!state.isOver) await insist(place, followConnection);
  })();
  return {
    received,
    /** Resolves when the first connection is open. */
    isReady: Promise.race([isReady.promise, ended]),
    connections: () => state.connections,
    /** Reads until `hasAll` returns true, then closes the connection. */
    async until(hasAll: () => boolean): Promise<void> {
      state.hasAll = hasAll;
      if (hasAll()) await end();
      await ended;
    },
  };
}
