import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditPage } from '../support/lighthouse.ts';
import { openStage, type Stage, type Who } from '../support/stage.ts';

/** A page, and who looks at it. */
type Audited = Readonly<{ who: Who; at: string }>;

let stage: Stage;

/**
 * Judges pages as Lighthouse sees them on a phone: each category must have all points. How fast they are
 * depends on the machine, so that `web/bench/lighthouse.ts` prints it.
 */
export function judgeByLighthouse(pages: readonly Audited[], categories: readonly string[]): void {
  beforeAll(async () => {
    stage = await openStage();
  });

  afterAll(() => stage.close());

  describe('what Lighthouse finds on a phone', () => {
    it.each(pages)(`$at: ${categories.join(', ')}`, async (page) => {
      const scores = await auditPage(stage, page, categories);
      const full = categories.map((name) => [name, { points: 100, faults: [] }]);
      expect(scores).toEqual(Object.fromEntries(full));
    });
  });
}
