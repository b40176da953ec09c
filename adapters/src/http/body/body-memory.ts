/** The memory that one request body occupies; disposing of it releases all of that. */
export interface BodyShare extends Disposable {
  /**
   * Occupies this many bytes in all, more or fewer than before.
   *
   * @returns false, and nothing changes, if there is no room for them.
   */
  hold(bytes: number): boolean;
}

/** A budget for the request bodies that are in memory at the same time, of all callers. */
export interface BodyMemory {
  /** The bytes that all bodies occupy now. */
  heldBytes(): number;
  /** Opens the share of one body; the shares of one caller have at most a quarter of the budget. */
  open(caller: string): BodyShare;
}

/** So that no caller can use up the budget for everyone else. */
const mostOfOneCaller = 1 / 4;

/** Creates a budget of this many bytes. */
export function createBodyMemory(budgetBytes: number): BodyMemory {
  const byCaller = new Map<string, number>();
  let heldBytes = 0;

  function change(caller: string, bytes: number): boolean {
    const ofCaller = (byCaller.get(caller) ?? 0) + bytes;
    const fits = heldBytes + bytes <= budgetBytes && ofCaller <= budgetBytes * mostOfOneCaller;
    if (bytes > 0 && !fits) return false;
    heldBytes += bytes;
    if (ofCaller === 0) byCaller.delete(caller);
    else byCaller.set(caller, ofCaller);
    return true;
  }

  return {
    heldBytes: () => heldBytes,
    open(caller) {
      let ownBytes = 0;
      const hold = (bytes: number): boolean => {
        if (!change(caller, bytes - ownBytes)) return false;
        ownBytes = bytes;
        return true;
      };
      return { hold, [Symbol.dispose]: () => void hold(0) };
    },
  };
}
