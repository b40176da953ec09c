import { describe, expect, it } from 'vitest';
import { createGroups } from './groups.ts';

type Named = Readonly<{ name: string; keys?: readonly string[] }>;

/** Groups that end on request. */
function heldGroups(atATime: number, most: number) {
  const running = new Map<string, () => void>();
  const groups = createGroups<Named>({
    groupKinds: [{ atATime, most }],
    keysOf: ({ name, keys }) => keys ?? [name],
    run: (members) =>
      new Promise((resolve) => {
        const names = members.map(({ name }) => name).join('');
        running.set(names, () => {
          running.delete(names);
          resolve();
        });
      }),
  });
  const turn = () => new Promise(setImmediate);
  return {
    add: async (...members: readonly Named[]) => {
      for (const member of members) groups.add(member);
      await turn();
      await turn();
    },
    end: async (names: string) => {
      running.get(names)?.();
      await turn();
    },
    running: () => [...running.keys()],
  };
}

const named = (...names: readonly string[]): Named[] => names.map((name) => ({ name }));

describe('groups', () => {
  it('gather the arrivals of one turn, and do not delay later ones', async () => {
    const { add, running } = heldGroups(2, 10);
    await add(...named('a', 'b'));
    await add(...named('c'));
    expect(running()).toEqual(['ab', 'c']);
  });

  it('gather those who arrive while as many run as may, up to their size', async () => {
    const { add, running, end } = heldGroups(1, 3);
    await add(...named('a'));
    for (const name of ['b', 'c', 'd', 'e']) await add(...named(name));
    expect(running()).toEqual(['a']);
    await end('a');
    expect(running()).toEqual(['bcd']);
    await end('bcd');
    expect(running()).toEqual(['e']);
  });

  it('never have the same key at the same time, which delays no others', async () => {
    const { add, running, end } = heldGroups(2, 3);
    const own = (name: string): Named => ({ name, keys: [name, 'Ama'] });
    await add(own('a'));
    await add(own('b'), own('c'), ...named('d'));
    expect(running()).toEqual(['a', 'd']);
    await end('d');
    expect(running()).toEqual(['a']);
    await end('a');
    expect(running()).toEqual(['bc']);
  });

  it('are not overtaken by one that shares a key with them', async () => {
    const { add, running, end } = heldGroups(2, 3);
    await add({ name: 'a', keys: ['Ama'] });
    await add({ name: 'b', keys: ['Ama', 'Kofi'] });
    await add({ name: 'c', keys: ['Kofi'] });
    expect(running()).toEqual(['a']);
    await end('a');
    expect(running()).toEqual(['bc']);
  });
});
