import { hash } from 'node:crypto';
import { DialectMigration } from './dialect-migration.ts';

type Saved = Readonly<{
  account_id: number;
  key: string;
  fingerprint: string;
  answer: string;
  at: number;
}>;

/** Some rows in the order of their keys, after a key: an answer can be a long text. */
const selectNext = `
  select * from (
    select account_id, key, fingerprint, answer, at from idempotency
    union all select 0, key, fingerprint, answer, at from open_idempotency) saved
  where (account_id, key) > (?, ?) order by account_id, key limit 100`;

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
    let last: Readonly<Pick<Saved, 'account_id' | 'key'>> | undefined = { account_id: -1, key: '' };
    while (last !== undefined) {
      const after: unknown[] = [last.account_id, last.key];
      const rows = (await this.execute(selectNext, after)) as unknown as readonly Saved[];
      for (const { account_id, key, fingerprint, answer, at } of rows) {
        await this.execute(insertAnswer, [
          account_id,
          hash('sha256', key, 'buffer').subarray(0, digestBytes),
          Buffer.from(fingerprint, 'base64url').subarray(0, digestBytes),
          toAnswer(answer),
          at,
        ]);
      }
      last = rows.at(-1);
    }
    this.add('drop table idempotency');
    this.add('drop table open_idempotency');
  }
}
