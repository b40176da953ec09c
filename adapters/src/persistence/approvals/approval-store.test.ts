import type { ApprovalFilter, CursorPage } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import {
  countWaiting,
  selectApprovals,
  selectWaiting,
  toApprovalValues,
} from './approval-store.ts';

const database = useTemporaryDatabase();

function explainPage(filter: ApprovalFilter, page: CursorPage) {
  const values = toApprovalValues(filter, page);
  return database().explain(selectApprovals(values).boundFor('sqlite', values));
}

const pages = [{ limit: 50 }, { limit: 50, before: 1_000 }];

describe('the list of approvals', () => {
  it.each(pages)('reads what waits by its time, without the expired ones (%o)', (page) => {
    const plan = explainPage({ status: 'waiting', now: mondayMorning }, page);
    expect(plan).toContain('INDEX approvals_time_index');
    expect(plan).not.toMatch(/SCAN/);
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it.each(['approved', 'rejected', 'expired'] as const)('reads the %s ones in order', (status) => {
    for (const page of pages) {
      const plan = explainPage({ status, now: mondayMorning }, page);
      expect(plan).toContain('INDEX approvals_outcome_index');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('reads all in the order of their ids', () => {
    const plan = explainPage({ now: mondayMorning }, { limit: 50 });
    expect(plan).toContain('SEARCH approvals USING INTEGER PRIMARY KEY');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

it.each([
  selectWaiting.boundFor('sqlite', { subject: 'refund:3', since: mondayMorning }),
  countWaiting.boundFor('sqlite', { since: mondayMorning }),
])('what waits is found by its time: %o', (query) => {
  expect(database().explain(query)).toContain('INDEX approvals_time_index');
});
