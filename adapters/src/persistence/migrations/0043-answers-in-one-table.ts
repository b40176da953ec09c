import { hash } from 'node:crypto';
import { DialectMigration } from './dialect-migration.ts';

type Saved = Readonly<{
  account_id: number;
  key: string;
  fingerprint: string;
  answer: string;
  at: number;
}>;

/** A table, and some of its rows in the order of their key, after a key: an answer can be a long text. */
type Source = Readonly<{
  selectNext: string;
  /** A key before all others. */
  start: readonly unknown[];
  keyOf: (row: Saved) => readonly unknown[];
}>;

/** Each is read along its own key: a batch reads no more rows than it takes over. */
export const sources: readonly Source[] = [
  {
    selectNext: `select account_id, key, fingerprint, answer, at from idempotency
      where (account_id, key) > (?, ?) order by account_id, key limit 100`,
    start: [-1, ''],
    keyOf: ({ account_id, key }) => [account_id, key],
  },
  {
    selectNext: `select 0 as account_id, key, fingerprint, answer, at from open_idempotency
      where key > ? order by key limit 100`,
    start: [''],
    keyOf: ({ key }) => [key],
  },
];

/** An answer that has expired may have a successor already. */
const insertAnswer = `
  insert into answers (account_id, key, fingerprint, answer, at)
  values (?, ?, ?, ?, ?) on conflict (account_id, key) do nothing`;

const digestBytes = 16;

/** Before version 32, an answer was an object with its text in it; without a text, it was empty. */
function toAnswer(saved: string): Buffer {
  const { text, ...head } = JSON.parse(saved) as Readonly<{ text?: string }>;
  return Buffer.from(JSON.stringify(head) + (text === undefined ? '' : `\n${text}`));
}

/** Answers that were saved before version 32 are where all others are. */
export class Migration0043 extends DialectMigration {
  override async up(): Promise<void> {
    for (const source of sources) await this.move(source);
    this.add('drop table idempotency');
    this.add('drop table open_idempotency');
  }

  private async move({ selectNext, start, keyOf }: Source): Promise<void> {
    let after: readonly unknown[] | undefined = start;
    while (after !== undefined) {
      const rows = (await this.execute(selectNext, [...after])) as unknown as readonly Saved[];
      for (const { account_id, key, fingerprint, answer, at } of rows) {
        await this.execute(insertAnswer, [
          account_id,
          hash('sha256', key, 'buffer').subarray(0, digestBytes),
          Buffer.from(fingerprint, 'base64url').subarray(0, digestBytes),
          toAnswer(answer),
          at,
        ]);
      }
      const last = rows.at(-1);
      after = last && keyOf(last);
    }
  }
}
