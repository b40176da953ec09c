import type { FoundHolder } from '@nsem/core';
import { expect, it } from 'vitest';
import { createKeyHolders } from './key-holders.ts';

const holderOf = (lookup: string) => ({ lookup }) as FoundHolder;

function createMemory() {
  let commit = () => {};
  const holders = createKeyHolders((listener) => {
    commit = listener;
  });
  return { holders, commit: () => commit() };
}

it('knows a holder who was found, until something is committed', async () => {
  const { holders, commit } = createMemory();
  expect(holders.known('a')).toBeUndefined();
  expect(await holders.find('a', async () => holderOf('a'))).toEqual(holderOf('a'));
  expect(holders.known('a')).toEqual(holderOf('a'));
  expect(holders.known('b')).toBeUndefined();
  commit();
  expect(holders.known('a')).toBeUndefined();
});

it('does not remember what was read before a commit', async () => {
  const { holders, commit } = createMemory();
  const found = holders.find('a', async () => {
    commit();
    return holderOf('a');
  });
  expect(await found).toEqual(holderOf('a'));
  expect(holders.known('a')).toBeUndefined();
});

it('does not remember keys that there are not, nor more than 1,000', async () => {
  const { holders } = createMemory();
  expect(await holders.find('none', async () => undefined)).toBeUndefined();
  for (let nth = 0; nth <= 1_000; nth += 1)
    await holders.find(`${nth}`, async () => holderOf(`${nth}`));
  expect(holders.known('none')).toBeUndefined();
  expect(holders.known('0')).toBeUndefined();
  expect(holders.known('1000')).toEqual(holderOf('1000'));
});
