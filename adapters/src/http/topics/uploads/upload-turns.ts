import type { UploadId } from '@nsem/core';

/** The right to write to an upload; disposing of it passes the turn on. */
interface UploadTurn extends Disposable {
  readonly id: UploadId;
}

/** Lets one request at a time write to an upload. */
export interface UploadTurns {
  /**
   * Waits for the turn. A request that holds it is broken off: after a line was lost, its connection can
   * seem open for a minute, and its client is the one who calls now.
   *
   * @param breakOff ends the request that gets the turn, if another one wants it.
   */
  take(id: UploadId, breakOff: () => void): Promise<UploadTurn>;
}

type Holder = Readonly<{ breakOff: () => void; ended: Promise<void> }>;

/** Creates the turns of one server. */
export function createUploadTurns(): UploadTurns {
  const holders = new Map<UploadId, Holder>();
  return {
    async take(id, breakOff) {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        holder.breakOff();
        await holder.ended;
      }
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      holders.set(id, { breakOff, ended });
      const end = () => {
        holders.delete(id);
        resolve();
      };
      return { id, [Symbol.dispose]: end };
    },
  };
}
