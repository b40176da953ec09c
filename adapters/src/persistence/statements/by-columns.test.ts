import { expect, expectTypeOf, it } from 'vitest';
import { SessionRow } from '../accounts/session.row.ts';
import { deleteBefore, deleteBy, selectBy, updateBy } from './by-columns.ts';

const selectSessions = selectBy(SessionRow, 'account_id', 'device');

it('selects the rows that have all of some values', () => {
  expect(selectSessions.boundFor('sqlite', { device: 'Firefox', account_id: 7 })).toEqual({
    text: 'select * from "sessions" where ("account_id" = ? and "device" = ?)',
    values: [7, 'Firefox'],
  });
  expectTypeOf<typeof selectSessions.row>().toExtend<SessionRow>();
  expectTypeOf<typeof selectSessions.bind>()
    .parameter(1)
    .toEqualTypeOf<Readonly<{ account_id: number; device: string | null }>>();
});

it('deletes the rows that have some values', () => {
  const deleteSessions = deleteBy(SessionRow, 'account_id');
  expect(deleteSessions.boundFor('sqlite', { account_id: 7 })).toEqual({
    text: 'delete from "sessions" where "account_id" = ?',
    values: [7],
  });
});

it('deletes the earliest rows before a time', () => {
  const values = { before: 1_793_000_000_000, limit: 20 };
  expect(deleteBefore(SessionRow, 'expires_at').boundFor('sqlite', values)).toEqual({
    text: 'delete from "sessions" where "id" in (select "id" from "sessions" where "expires_at" < ? order by "expires_at" limit ? + 0)',
    values: [1_793_000_000_000, 20],
  });
});

it('replaces some columns of the rows that have some values', () => {
  const moveSession = updateBy(SessionRow, ['network', 'device'], 'id');
  const values = { id: 7, network: '192.0.2.7', device: null };
  expect(moveSession.boundFor('sqlite', values)).toEqual({
    text: 'update "sessions" set "network" = ?, "device" = ? where "id" = ?',
    values: ['192.0.2.7', null, 7],
  });
});
