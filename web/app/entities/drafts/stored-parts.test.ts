import { describe, expect, it } from 'vitest';

import { draftPrefix, expiredKeys, type KeyedParts } from './stored-parts.ts';

const hourMs = 60 * 60 * 1000;
const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (hours: number) => ({ at: now - hours * hourMs, value: 'Akwaaba' });

describe('drafts on a device', () => {
  it('are stored by user and purpose, so that no two are confused', () => {
    expect(draftPrefix(7, 'deliver-1')).toBe('7:deliver-1:');
    expect(draftPrefix(7, 'deliver-12').startsWith(draftPrefix(7, 'deliver-1'))).toBe(false);
    expect(draftPrefix(71, 'request').startsWith(draftPrefix(7, 'request'))).toBe(false);
  });

  it('are retained for a week after the last change', () => {
    const parts: KeyedParts = [
      ['7:request:fields', ago(7 * 24 - 1)],
      ['7:deliver-12:fields', ago(7 * 24)],
      ['9:request:fields', ago(8 * 24)],
    ];
    expect(expiredKeys(parts, now)).toEqual(['7:deliver-12:fields', '9:request:fields']);
  });

  it('retain an old file as long as their text is being edited', () => {
    const parts: KeyedParts = [
      ['7:request:file', ago(9 * 24)],
      ['7:request:fields', ago(1)],
      ['7:service-new:piece:0001', ago(9 * 24)],
      ['7:service-new:piece:0002', ago(8 * 24)],
    ];
    expect(expiredKeys(parts, now)).toEqual([
      '7:service-new:piece:0001',
      '7:service-new:piece:0002',
    ]);
  });
});
