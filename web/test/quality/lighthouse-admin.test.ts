import { judgeByLighthouse } from './judge-by-lighthouse.ts';

const tabs =
  'overview jobs providers languages prices analytics wallets accounts audit settings'.split(' ');

judgeByLighthouse(
  tabs.map((name) => ({ who: 'admin', at: `/admin?tab=${name}` })),
  { performance: 90, accessibility: 100 },
);
