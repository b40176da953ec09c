import { expect, it } from 'vitest';
import { namePostgres, postgresText } from './postgres.config.ts';

const parse = (text: string) => postgresText().safeParse(text).data;

it('reads one server', () => {
  expect(parse('postgres://nsem:s%40fe%2F1:2@db/market')).toEqual({
    endpoints: [{ host: 'db', port: 5432 }],
    user: 'nsem',
    password: 's@fe/1:2',
    database: 'market',
    isWritable: true,
    tls: 'disable',
  });
});

it('reads several servers and options', () => {
  const config = parse(
    'postgresql://nsem@db1.example.org:6432,[::1]:5433,db3/market?target_session_attrs=any&sslmode=verify-full',
  );
  expect(config).toMatchObject({
    endpoints: [
      { host: 'db1.example.org', port: 6432 },
      { host: '::1', port: 5433 },
      { host: 'db3', port: 5432 },
    ],
    password: '',
    isWritable: false,
    tls: 'verify-full',
  });
  expect(config && namePostgres(config)).toBe(
    'market at db1.example.org:6432 or ::1:5433 or db3:5432',
  );
});

it.each([
  'mysql://nsem@db/market',
  'postgres://db/market',
  'postgres://nsem@/market',
  'postgres://nsem@db',
  'postgres://nsem@db/',
  'postgres://nsem@db/market/more',
  'postgres://nsem@db,/market',
  'postgres://nsem@db:99999/market',
  'postgres://nsem@db:x/market',
  'postgres://n%zzem@db/market',
  'postgres://nsem@db/mark%00et',
  'postgres://nsem@db/market?sslmode=prefer',
  'postgres://nsem@db/market?target_session_attrs=standby',
  'postgres://nsem@db/market?host=elsewhere',
  'postgres://nsem@db/market#part',
  `postgres://nsem@${'db,'.repeat(20)}db/market`,
])('refuses %s', (text) => {
  expect(parse(text)).toBeUndefined();
});

it('does not repeat the text, which may contain a password', () => {
  const { error } = postgresText().safeParse('postgres://nsem:kente@db');
  expect(error?.message).toContain('must be the URL of a PostgreSQL database');
  expect(error?.message).not.toContain('kente');
});
