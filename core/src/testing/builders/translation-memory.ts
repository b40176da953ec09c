import type { MemoryScope, NewMemorySegment } from '../../translation-memory/memory.ts';
import { keysOf } from '../../translation-memory/source-keys.ts';
import { accountId, jobId, mondayMorning } from './ids.ts';

/** A translation from English into Twi for a client. */
export const aMemoryScope = (overrides: Partial<MemoryScope> = {}): MemoryScope => ({
  ownerId: accountId(2),
  clientId: accountId(1),
  sourceLanguage: 'en',
  targetLanguage: 'tw',
  ...overrides,
});

/** A segment that was delivered on the Monday. */
export function aMemorySegment(overrides: Partial<NewMemorySegment> = {}): NewMemorySegment {
  const source = overrides.source ?? 'Wash your hands with soap before you prepare food.';
  return {
    ...aMemoryScope(),
    jobId: jobId(1),
    target: 'Fa samina hohoro wo nsa ansa na woanoa aduan.',
    deliveredAt: mondayMorning,
    ...keysOf(source),
    ...overrides,
    source,
  };
}
