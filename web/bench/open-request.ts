import { measureOpening, openSlowly, type Opening } from '../test/support/openings.ts';
import { openStage } from '../test/support/stage.ts';

/**
 * Measures how long a phone with a slow processor takes to open the request for a job: prints the
 * slowest event (Event Timing) of each opening, and the time until its first field can be used.
 *
 * `node --conditions=source web/bench/open-request.ts [rounds]`, after `node .ci/prepare.mjs`
 */
const rounds = Number(process.argv[2] ?? 5);

const stage = await openStage({ optimizesScripts: true });
try {
  for (let round = 1; round <= rounds; round += 1) {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { page, leave } = await stage.visitAs('client', phone);
    await openSlowly(page);
    const first = await measureOpening(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const again = await measureOpening(page);
    console.log(`round ${round}: first`, describe(first), '| again', describe(again));
    await leave();
  }
} finally {
  await stage.close();
}

function describe({ slowestEventMs, usableMs }: Opening): string {
  return `event ${Math.round(slowestEventMs)} ms, usable ${Math.round(usableMs)} ms`;
}
