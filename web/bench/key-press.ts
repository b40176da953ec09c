import { openStage } from '../test/support/stage.ts';
import {
  measureBareField,
  measureWorkbench,
  shareOf,
  takeLongJob,
  takeLongTranscript,
  type KeyPresses,
} from '../test/support/key-presses.ts';

/**
 * Measures how long a key press takes in the workbench of a translation of 20,000 words and of a
 * transcript of 30,000, on a phone with a slow processor, beside a page that has nothing but a field.
 *
 * `node --conditions=source web/bench/key-press.ts [rounds]`, after `node .ci/prepare.mjs`
 */
const rounds = Number(process.argv[2] ?? 3);

const describe = (presses: KeyPresses): string =>
  `median ${shareOf(presses, 0.5)} ms, 98 of 100 within ${shareOf(presses, 0.98)} ms`;

const stage = await openStage({ optimizesScripts: true });
try {
  const { browser, marketplace } = stage;
  const translation = await takeLongJob(marketplace);
  const transcript = await takeLongTranscript(marketplace);
  for (let round = 1; round <= rounds; round += 1) {
    const bareField = await measureBareField(browser, marketplace, translation);
    console.log(`round ${round}: bare field: ${describe(bareField)}`);
    for (const [name, job] of Object.entries({ translation, transcript })) {
      const presses = await measureWorkbench(browser, marketplace, job);
      const ratio = shareOf(presses, 0.5) / shareOf(bareField, 0.5);
      console.log(`round ${round}: ${name}: ${describe(presses)}, ratio ${ratio.toFixed(2)}`);
    }
  }
} finally {
  await stage.close();
}
