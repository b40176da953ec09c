import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectContactMessages } from './contact-message-store.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

it.each([
  ['first', { limit: 50 }],
  ['further', { limit: 50, before: 1_000 }],
])('a %s page of what waits reads no message that is answered', (_, page) => {
  const { text, values } = selectContactMessages({ isAnswered: false }, page);
  const [step, ...others] = database.ask(`explain query plan ${text}`, values);
  expect(step).toMatchObject({
    detail: expect.stringContaining('INDEX contact_messages_open_index'),
  });
  expect(others).toEqual([]);
});
