const empty = 0;

/** Spreads ids over the places of a table, however they are distributed. */
const hash = (id: number): number => Math.imul(id ^ Math.floor(id / 2 ** 32), 0x9e3779b1) >>> 0;

/** Assigns numbers to job ids, in 8 to 16 bytes a job; a `Map` takes several times as much. */
export interface JobSlots {
  /** The number of the job; undefined if it has none. */
  find(id: number): number | undefined;
  /** Assigns a number to a job that has none. */
  put(id: number, slot: number): void;
}

/**
 * Creates the table, with open addressing: a job is at the place of its hash, or at the next free one.
 *
 * @param idOf the job of an assigned number.
 */
export function createJobSlots(idOf: (slot: number) => number): JobSlots {
  let places = new Uint32Array(1_024);
  let used = 0;

  function placeOf(id: number): number {
    const mask = places.length - 1;
    let place = hash(id) & mask;
    for (;;) {
      const slot = places[place] ?? empty;
      if (slot === empty || idOf(slot - 1) === id) return place;
      place = (place + 1) & mask;
    }
  }

  function grow(): void {
    const old = places;
    places = new Uint32Array(old.length * 2);
    for (const slot of old) if (slot !== empty) places[placeOf(idOf(slot - 1))] = slot;
  }

  return {
    find(id) {
      const slot = places[placeOf(id)] ?? empty;
      return slot === empty ? undefined : slot - 1;
    },
    put(id, slot) {
      if ((used += 1) * 2 > places.length) grow();
      places[placeOf(id)] = slot + 1;
    },
  };
}
