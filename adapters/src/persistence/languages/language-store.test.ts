import { ok, refuse, type Stores } from '@nsem/core';
import { aLanguage } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';

const database = useTemporaryDatabase();

it('marks a language as used after a unit that had marked it was rolled back', async () => {
  const { accept, unitOfWork } = database();
  const { code } = await accept(({ languages }) => languages.insert(aLanguage()));
  const order = async ({ languages }: Stores) => {
    await languages.findByReference(code, '');
    await languages.markUsed([code]);
  };
  const isInUse = () => unitOfWork.read(({ languages }) => languages.isInUse(code));

  // The second finds the language marked.
  const twoOrders = async (stores: Stores) => {
    await order(stores);
    await order(stores);
    return refuse(await stores.languages.isInUse(code));
  };
  expect(await unitOfWork.write(twoOrders)).toEqual(refuse(true));
  expect(await isInUse()).toBe(false);

  await unitOfWork.write(async (stores) => ok(await order(stores)));
  expect(await isInUse()).toBe(true);
});
