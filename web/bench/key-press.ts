import { openStage } from '../test/support/stage.ts';
import {
  measureBareField,
  measureWorkbench,
  shareOf,
  takeLongJob,
} from '../test/support/key-presses.ts';

/**
 * Measures how long a key press takes in the workbench of a translation of 20,000 words, on a phone
 * with a slow processor, beside a page that has nothing but a field.
 *
 * `node --conditions=source web/bench/key-press.ts [rounds]`, after `node .ci/prepare.mjs`
 */
const rounds = Number(process.argv[2] ?? 3);

const stage = await openStage();
try {
  const job = await takeLongJob(stage.marketplace);
  for (let round = 1; round <= rounds; round += 1) {
    const bareField = await measureBareField(stage.browser, stage.marketplace, job);
    const workbench = await measureWorkbench(stage.browser, stage.marketplace, job);
    const [ours, theirs] = [shareOf(workbench, 0.5), shareOf(bareField, 0.5)];
    console.log(
      `round ${round}: median ${ours} ms, 98 of 100 within ${shareOf(workbench, 0.98)} ms`,
      `| bare field ${theirs} ms, ${shareOf(bareField, 0.98)} ms | ratio ${(ours / theirs).toFixed(2)}`,
    );
  }
} finally {
  await stage.close();
}
