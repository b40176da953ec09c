import {
  followEvents,
  type EventReader,
  type ReadEvent,
} from '../../src/http/testing/event-reader.ts';
import type { SpawnedServer } from './spawned-server.ts';

/** A server that is stopped and started again: who calls it in between waits for the next one. */
export type Place = { readonly dataDir: string; server: Promise<SpawnedServer> };

/** The server is stopping, and takes nothing new. */
export class ServerStopping extends TypeError {}

/** Says something to the server, again and again until one that is up has answered. */
export async function insist<T>(place: Place, say: (url: string) => Promise<T>): Promise<T> {
  for (;;) {
    const { url } = await place.server;
    try {
      return await say(url);
    } catch (error) {
      // fetch throws it for connections that break, and for a server that is gone.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** A move that a follower was told. */
export type Told = ReadEvent & Readonly<{ data: { job_id: number; status: string; at: string } }>;

/** Follows with one connection after the other, each from where the last one broke off. */
export function followThrough(place: Place, token: string) {
  const told: Told[] = [];
  const state = { connections: 0, isOver: false, hasAll: () => false };
  const isReady = Promise.withResolvers<void>();
  let reader: EventReader | undefined;

  async function followOnce(url: string): Promise<void> {
    const lastEventId = reader?.lastEventId();
    reader = await followEvents(url, { token, ...(lastEventId && { lastEventId }) });
    if (reader.status === 503) throw new ServerStopping();
    if (reader.status !== 200) throw new Error(`following was answered with ${reader.status}`);
    state.connections += 1;
    for (let event = await reader.next(); event !== undefined; event = await reader.next()) {
      isReady.resolve();
      if (event.event === 'job') told.push(event);
      if (state.hasAll()) return end();
    }
  }

  async function end(): Promise<void> {
    state.isOver = true;
    await reader?.close();
  }

  const ended = (async () => {
    while (!state.isOver) await insist(place, followOnce);
  })();
  return {
    told,
    /** Resolves when the first connection stands. */
    isReady: Promise.race([isReady.promise, ended]),
    connections: () => state.connections,
    /** Resolves when all has been told that there is to tell; nothing is read after it. */
    async until(hasAll: () => boolean): Promise<void> {
      state.hasAll = hasAll;
      if (hasAll()) await end();
      await ended;
    },
  };
}
