import { zero, type Pesewas } from '../kernel/money.ts';
import type { RecordedLine } from './records.ts';

/**
 * Checks that each line of a statement is what the entries of its posting moved, and that the balances
 * of an account follow from one another.
 *
 * @param expected how many lines the entries call for.
 */
export function* checkLines(lines: Iterable<RecordedLine>, expected: number): Generator<string> {
  let found = 0;
  let [accountId, balance]: [number, Pesewas] = [0, zero];
  for (const { accountId: id, postingId, amount, balanceAfter, moved } of lines) {
    const row = `ledger_lines ${id}/${postingId}`;
    found += 1;
    if (id !== accountId) balance = zero;
    accountId = id;
    if (moved === null) yield `${row}: no entry of its posting moves the account`;
    else if (moved !== amount) yield `${row}: amount is ${amount}, its entries move ${moved}`;
    if (balance + amount !== balanceAfter) {
      yield `${row}: balance_after is ${balanceAfter}, expected ${balance + amount}`;
    }
    balance = balanceAfter;
  }
  if (found !== expected) {
    yield `ledger_lines: there are ${found}, but the entries call for ${expected}`;
  }
}
