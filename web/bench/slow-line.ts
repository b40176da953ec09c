import { openSlowPhone } from '../test/support/slow-line.ts';
import { openStage, type Who } from '../test/support/stage.ts';

/**
 * Measures when the content of a dashboard can be read on a slow phone with 3G, at a first visit and
 * at the next, beside a public page of text on the same phone.
 *
 * `node --conditions=source web/bench/slow-line.ts [rounds]`, after `node .ci/prepare.mjs`
 */
const rounds = Number(process.argv[2] ?? 3);

const pages: readonly (readonly [who: Who, at: string, content: string])[] = [
  ['client', '/client', '[role=tabpanel] li h3'],
  ['provider', '/service-provider', '[role=tabpanel] dl'],
  ['admin', '/admin', '[role=tabpanel] li'],
];

const stage = await openStage({ optimizesScripts: true });

async function measure(who: Who, at: string, content: string) {
  const phone = await openSlowPhone(stage, who);
  const first = await phone.load(at, content);
  const again = await phone.load(at, content);
  await phone.leave();
  return { first: first.contentMs, again: again.contentMs };
}

try {
  for (let round = 1; round <= rounds; round += 1) {
    const text = await measure('visitor', '/about', 'h1');
    console.log(`round ${round}: text: first ${text.first} ms, again ${text.again} ms`);
    for (const page of pages) {
      const { first, again } = await measure(...page);
      const ratios = [first / text.first, again / text.again].map((ratio) => ratio.toFixed(2));
      console.log(
        `round ${round}: ${page[1]}: first ${first} ms, ratio ${ratios[0]}; again ${again} ms, ratio ${ratios[1]}`,
      );
    }
  }
} finally {
  await stage.close();
}
