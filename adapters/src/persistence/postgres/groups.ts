/** How members are gathered into groups, and what is done with a group. */
export type GroupOptions<M> = Readonly<{
  /** How many groups run at the same time. */
  atATime: number;
  /** The most members of a group. */
  most: number;
  /** Settles each of its members; it does not reject. */
  run: (members: readonly M[]) => Promise<void>;
  /** Members with the same key are never in two groups that run at the same time. */
  keyOf?: (member: M) => unknown;
}>;

/**
 * Gathers members into groups, in the order of their arrival. While there are few, each is a group of its own and
 * waits for no other; those that arrive while as many groups run as may are the next group together.
 */
export function createGroups<M>({ atATime, most, run, keyOf }: GroupOptions<M>) {
  let waiting: M[] = [];
  const running = new Set<ReadonlySet<unknown>>();
  let isScheduled = false;

  const isTaken = (member: M): boolean =>
    keyOf !== undefined && [...running].some((keys) => keys.has(keyOf(member)));

  function takeGroup(): readonly M[] {
    const taken: M[] = [];
    const left: M[] = [];
    for (const member of waiting) {
      const fits = taken.length < most && !isTaken(member);
      (fits ? taken : left).push(member);
    }
    waiting = left;
    return taken;
  }

  async function runGroup(members: readonly M[]): Promise<void> {
    const keys = new Set(members.map((member) => keyOf?.(member)));
    running.add(keys);
    try {
      await run(members);
    } finally {
      running.delete(keys);
      start();
    }
  }

  function start(): void {
    isScheduled = false;
    while (waiting.length > 0 && running.size < atATime) {
      const members = takeGroup();
      if (members.length === 0) return;
      void runGroup(members);
    }
  }

  return {
    add(member: M): void {
      waiting.push(member);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(start);
    },
    /** How many are in no group yet. */
    waiting: () => waiting.length,
  };
}
