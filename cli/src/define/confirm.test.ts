import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { startDescribedApi } from '../testing/described-api.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import type { StubApi } from '../testing/stub-api.ts';

let api: StubApi;
beforeAll(async () => {
  ({ api } = await startDescribedApi({}));
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => void (api.received.length = 0));

const run = (line: string, setting: Setting = {}) =>
  runProgram(line.split(' '), { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' }, ...setting });
const atTerminal = (line: string, input: string) => run(line, { input, atTerminal: true });
const changes = () => api.received.filter(({ method, path }) => method !== 'GET' && path !== quote);
const quote = '/jobs/quote';
/** A prompt wraps its message at the width of the terminal. */
const unwrapped = (text: string) => text.replaceAll(/\s+/g, ' ');

/** What is deleted, refunded or paid, with the name to type. */
const named: readonly (readonly [line: string, question: string, name: string])[] = [
  ['keys delete 5', 'Delete API key 5?', '5'],
  ['services delete 9', 'Delete service 9?', '9'],
  ['prices delete 2', 'Delete price 2?', '2'],
  ['languages delete tw', 'Remove the language Twi?', 'twi'],
  ['users delete 31 --reason Request', 'Delete the account of', 'kwame mensah'],
  ['jobs refund 128 --reason Late', 'Refund job 128?', '128'],
  ['wallet credit 12 20 --note Cash', 'Credit GHS 20.00 to', ' Kwame  Mensah'],
  ['payouts process 7 8', 'Start the transfer of payout 7 (', '7 8'],
  ['payouts complete 7 --reference MOMO-1', 'Record that payout 7 (', '7'],
];

/** Other changes that are worth a question. */
const simple: readonly (readonly [line: string, question: string])[] = [
  ['jobs cancel 128', 'Cancel job 128?'],
  ['jobs cancel 128 129', 'Cancel the jobs 128, 129?'],
  ['jobs fail 128 --reason Noise', 'End job 128 as failed?'],
  ['prices retire 2', 'Retire price 2?'],
  ['prices set narration 0.4', 'Set the price of a narration to GHS 0.40?'],
  ['commission set 12.5', 'Set the commission to 12.5 %?'],
  ['payouts run', 'Create the payouts of everything earned up to now?'],
  ['payouts fail 7 --reason Number', 'Record that the transfer of payout 7 ('],
];

describe('a deletion, a refund or a payment', () => {
  test.each(named)('is made when its name is typed: %s', async (line, question, name) => {
    const { code, stderr } = await atTerminal(line, `${name}\r`);
    expect(unwrapped(stderr)).toContain(question);
    expect(unwrapped(stderr)).toMatch(/\? .*Type .* to confirm/);
    expect(code).toBe(exitCode.ok);
    expect(changes()).not.toEqual([]);
  });

  test.each(named)('is not made after anything else: %s', async (line) => {
    const { code, stderr } = await atTerminal(line, 'yes\r');
    expect({ code, changes: changes() }).toEqual({ code: exitCode.interrupted, changes: [] });
    expect(stderr).toContain('Nothing was changed.');
  });
});

describe('another change', () => {
  test.each(simple)('is made after a yes: %s', async (line, question) => {
    const { code, stderr } = await atTerminal(line, 'y');
    expect(unwrapped(stderr)).toContain(question);
    expect(code).toBe(exitCode.ok);
    expect(changes()).not.toEqual([]);
  });

  test.each(['n', '\r'])('is not made after %j', async (answer) => {
    const { code, stderr } = await atTerminal('jobs cancel 128', answer);
    expect({ code, changes: changes() }).toEqual({ code: exitCode.interrupted, changes: [] });
    expect(stderr).toContain('Nothing was changed.');
  });
});

const questions = [...named, ...simple].map(([line, question]) => ({ line, question }));

describe.each(questions)('$line', ({ line, question }) => {
  test('needs --yes without a terminal, and with --no-input', async () => {
    for (const each of [run(line), atTerminal(`${line} --no-input`, 'y')]) {
      const { code, stderr } = await each;
      expect(code).toBe(exitCode.usage);
      expect(stderr).toContain(question);
      expect(stderr).toContain('This needs to be confirmed.\nConfirm with --yes.');
    }
    expect(changes()).toEqual([]);
  });

  test('asks nothing with --yes', async () => {
    const { code, stderr } = await run(`${line} --yes`);
    expect(code).toBe(exitCode.ok);
    expect(stderr).not.toContain('?');
    expect(changes()).not.toEqual([]);
  });
});
