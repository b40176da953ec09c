import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { decideFindings } from './deliver-job.ts';
import type { DeliveryFinding } from './job-fault.ts';

const found = (severity: DeliveryFinding['severity']): DeliveryFinding => ({
  check: 'empty',
  severity,
  place: null,
  at: null,
  found: '',
  sentence: 'There is nothing.',
});
const [error, warning] = [found('error'), found('warning')];

describe('an output in which something was found', () => {
  it.each([
    ['text', [], undefined, null],
    ['text', [], 'Checked.', null],
    ['text', [warning], undefined, 'job.delivery-needs-note'],
    ['text', [warning], ' \n', 'job.delivery-needs-note'],
    ['text', [warning], '\u2800\u3164\u200B', 'job.delivery-needs-note'],
    ['text', [warning], 'It is a name.', null],
    ['text', [error], undefined, 'job.delivery-has-errors'],
    ['text', [error], 'It is a name.', 'job.delivery-has-errors'],
    ['text', [warning, error], 'It is a name.', 'job.delivery-has-errors'],
    ['audio', [], undefined, null],
    ['audio', [warning], undefined, 'job.delivery-needs-note'],
    ['audio', [error], undefined, 'job.delivery-needs-note'],
    ['audio', [error, warning], 'The client wants it quiet.', null],
  ] as const)('as %s with %j and the note %j', (kind, findings, note, code) => {
    const decided = decideFindings({ kind, note }, findings);
    expect(decided.ok ? null : decided.fault.code).toBe(code);
  });

  it('is refused with at most 100 findings, errors first', () => {
    const findings = [...Array.from({ length: 200 }, () => warning), error];
    const named = [error, ...Array.from({ length: 99 }, () => warning)];
    expect(decideFindings({ kind: 'text' }, findings)).toEqual(
      refuse({ code: 'job.delivery-has-errors', findings: named }),
    );
    expect(decideFindings({ kind: 'text' }, [])).toEqual(ok(null));
  });
});
