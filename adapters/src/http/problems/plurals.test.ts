import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { counted, countStored } from '../../counted.ts';
import { validate } from '../operations/validate.ts';
import type { AnyFault, Issue } from './http-fault.ts';
import { toProblem } from './problem.ts';
import { describeFirst } from './problem-description.ts';
import { problemTable } from './problem-table.ts';

type Sample = Readonly<Record<string, unknown>>;

/** The same data with this number in place of each of its numbers. */
function withNumber(data: unknown, number: number): unknown {
  if (typeof data === 'number') return number;
  if (Array.isArray(data)) return data.map((part) => withNumber(part, number));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withNumber(value, number)]),
  );
}

const samples = Object.entries(problemTable).map(([code, description]): Sample => ({
  code,
  ...('sample' in description && description.sample),
}));

/** What a sample cannot show: the other sentences of these refusals. */
const others: readonly Sample[] = [
  ...['stored-bytes', 'jobs-per-day', 'pending-services', 'api-keys'].map((quota) => ({
    code: 'quota.exceeded',
    quota,
    limit: 5,
    used: 5,
  })),
  { code: 'account.deletion-refused', obstacles: [{ kind: 'open-payouts', count: 3 }] },
];

/** “1 jobs”, “1 open jobs”, “There are 1 more”, “1 requests are”. */
const wrong =
  /(?<![\d.,:#-])1 (?:[a-z]+ )?(?!is\b|has\b|was\b|this\b)[a-z]+s\b|\bare 1\b|\b1 are\b/iu;

describe('a sentence with a number', () => {
  it.each(['1 jobs', '1 of at most 1 open jobs', 'There are 1 more.', 'only 1 bytes of it'])(
    'is not “%s”',
    (sentence) => {
      expect(sentence).toMatch(wrong);
    },
  );

  it.each([0, 1, 2])('is right for %i in every refusal', (number) => {
    const sentences = [...samples, ...others].map((sample) => {
      const fault = withNumber(sample, number) as AnyFault;
      const { detail, errors = [] } = toProblem(fault, '');
      return [detail, ...errors.map((error) => error.detail)].join(' ');
    });
    expect(sentences.filter((sentence) => wrong.test(sentence))).toEqual([]);
  });

  it.each([
    [z.string().min(1), '', 'must have at least 1 character.'],
    [z.string().min(2), '', 'must have at least 2 characters.'],
    [z.string().max(1), 'ab', 'must have at most 1 character.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item.'],
    [z.array(z.string()).max(0), ['a'], 'must have at most 0 items.'],
    [z.array(z.string()).min(1), [], 'must have at least 1 item.'],
    [z.int().max(1), 2, 'must be at most 1.'],
    [z.bigint().min(1n), 0n, 'must be at least 1.'],
  ])('is right in what validation says (%#)', (schema, value, sentence) => {
    const issues: Issue[] = [];
    validate(z.object({ field: schema }), { field: value }, issues);
    expect(issues).toEqual([{ pointer: '#/field', detail: `field ${sentence}` }]);
  });

  it.each([
    [['A.', 'B.', 'C.'], 'A. B. C.'],
    [['A.', 'B.', 'C.', 'D.'], 'A. B. C. There is 1 more.'],
    [['A.', 'B.', 'C.', 'D.', 'E.'], 'A. B. C. There are 2 more.'],
  ])('of what is left out of a list is right (%#)', (sentences, described) => {
    expect(describeFirst(sentences)).toBe(described);
  });

  it.each([
    [0, '0 entries', '0 jobs, 0 ledger entries, 0 stored files'],
    [1, '1 entry', '1 job, 1 ledger entry, 1 stored file'],
    [2, '2 entries', '2 jobs, 2 ledger entries, 2 stored files'],
  ])('counts %i', (count, some, stored) => {
    expect(counted(count, 'entry', 'entries')).toBe(some);
    expect(countStored({ jobs: count, entries: count, files: count })).toBe(stored);
  });
});
