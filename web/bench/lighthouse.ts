import { auditPage } from '../test/support/lighthouse.ts';
import { openStage, type Who } from '../test/support/stage.ts';

/**
 * Prints how many points Lighthouse gives each page for its speed on a slow phone: the best of some
 * rounds, because a busy machine makes a page slow, and nothing makes one fast that is not.
 *
 * `node --conditions=source web/bench/lighthouse.ts [rounds]`, after `node .ci/prepare.mjs`
 */
const rounds = Number(process.argv[2] ?? 3);

const tabs = {
  client: ['discover', 'jobs', 'api', 'usage'],
  provider: ['profile', 'available', 'recent', 'earnings'],
  admin: 'overview jobs providers languages prices analytics wallets accounts audit settings'.split(
    ' ',
  ),
} as const;
const dashboards = { client: '/client', provider: '/service-provider', admin: '/admin' } as const;

/** The goals: 95 points for the public pages, 90 for the tabs. */
const pages: readonly Readonly<{ who: Who; at: string; goal: number }>[] = [
  ...['/', '/about', '/pricing', '/contact', '/providers'].map((at) => ({
    who: 'visitor' as const,
    at,
    goal: 95,
  })),
  ...(['client', 'provider', 'admin'] as const).flatMap((who) =>
    tabs[who].map((tab) => ({ who, at: `${dashboards[who]}?tab=${tab}`, goal: 90 })),
  ),
];

const stage = await openStage();
try {
  for (const page of pages) {
    const points: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { performance } = await auditPage(stage, page, ['performance']);
      points.push(performance?.points ?? 0);
    }
    const best = Math.max(...points);
    const verdict = best >= page.goal ? 'met   ' : 'missed';
    console.log(`${verdict} ${page.at}: ${best} of ${page.goal} (${points.join(', ')})`);
  }
} finally {
  await stage.close();
}
