/** How many groups of a kind run concurrently, and the most members of each. */
export type GroupKind = Readonly<{ atATime: number; most: number }>;

/** How members are gathered into groups, and what is done with a group. */
export type GroupOptions<M> = Readonly<{
  groupKinds: readonly GroupKind[];
  /** The kind of a member; the first, if it is not given. */
  groupKindOf?: (member: M) => GroupKind | undefined;
  /** Settles each of its members; it does not reject. */
  run: (members: readonly M[]) => Promise<void>;
  /** Members that share a key are never in two groups that run at the same time, and keep their order. */
  keysOf: (member: M) => readonly unknown[];
  /** Refuses a member if it has waited for too long; returns whether it has. */
  refuseIfLate?: (member: M) => boolean;
}>;

/**
 * Gathers members into groups, each of one kind, in the order of their arrival. While there are
 * few, each is a group of its own and waits for no other; those that arrive while as many groups
 * run as may are the next group.
 */
export function createGroups<M>({
  groupKinds,
  groupKindOf = () => groupKinds[0],
  run,
  keysOf,
  refuseIfLate = () => false,
}: GroupOptions<M>) {
  let waiting: M[] = [];
  const running = new Set<Readonly<{ keys: ReadonlySet<unknown>; groupKind: GroupKind }>>();
  let isScheduled = false;

  /** Those that have waited longest come first. */
  function refuseLate(): void {
    const onTime = waiting.findIndex((member) => !refuseIfLate(member));
    waiting.splice(0, onTime < 0 ? waiting.length : onTime);
  }

  function takeGroup(groupKind: GroupKind): readonly M[] {
    // Of those that are left, none is overtaken by another one with the same key.
    const taken = new Set([...running].flatMap(({ keys }) => [...keys]));
    const group: M[] = [];
    const left: M[] = [];
    for (const member of waiting) {
      const keys = keysOf(member);
      const hasRoom = group.length < groupKind.most && groupKindOf(member) === groupKind;
      const fits = hasRoom && !keys.some((key) => taken.has(key));
      (fits ? group : left).push(member);
      if (!fits) for (const key of keys) taken.add(key);
    }
    waiting = left;
    return group;
  }

  async function runGroup(members: readonly M[], groupKind: GroupKind): Promise<void> {
    const group = { keys: new Set(members.flatMap((member) => keysOf(member))), groupKind };
    running.add(group);
    try {
      await run(members);
    } finally {
      running.delete(group);
      start();
    }
  }

  function startGroups(groupKind: GroupKind): void {
    const count = () => [...running].filter((group) => group.groupKind === groupKind).length;
    while (waiting.length > 0 && count() < groupKind.atATime) {
      const members = takeGroup(groupKind);
      if (members.length === 0) return;
      void runGroup(members, groupKind);
    }
  }

  function start(): void {
    isScheduled = false;
    refuseLate();
    for (const groupKind of groupKinds) startGroups(groupKind);
  }

  return {
    add(member: M): void {
      refuseLate();
      waiting.push(member);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(start);
    },
    /** How many are in no group yet. */
    waiting: () => waiting.length,
  };
}
