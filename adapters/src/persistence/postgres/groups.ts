/** How members are gathered into groups, and what is done with a group. */
export type GroupOptions<M> = Readonly<{
  /** How many groups run at the same time. */
  atATime: number;
  /** The most members of a group. */
  most: number;
  /** Settles each of its members; it does not reject. */
  run: (members: readonly M[]) => Promise<void>;
  /** Members that share a key are never in two groups that run at the same time, and keep their order. */
  keysOf: (member: M) => readonly unknown[];
}>;

/**
 * Gathers members into groups, in the order of their arrival. While there are few, each is a group of its own and
 * waits for no other; those that arrive while as many groups run as may are the next group together.
 */
export function createGroups<M>({ atATime, most, run, keysOf }: GroupOptions<M>) {
  let waiting: M[] = [];
  const running = new Set<ReadonlySet<unknown>>();
  let isScheduled = false;

  function takeGroup(): readonly M[] {
    // Of those that are left, none is overtaken by another one with the same key.
    const taken = new Set([...running].flatMap((keys) => [...keys]));
    const group: M[] = [];
    const left: M[] = [];
    for (const member of waiting) {
      const keys = keysOf(member);
      const fits = group.length < most && !keys.some((key) => taken.has(key));
      (fits ? group : left).push(member);
      if (!fits) for (const key of keys) taken.add(key);
    }
    waiting = left;
    return group;
  }

  async function runGroup(members: readonly M[]): Promise<void> {
    const keys = new Set(members.flatMap((member) => keysOf(member)));
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
