import { judgeByLighthouse } from './judge-by-lighthouse.ts';

const tabs = ['analytics', 'wallets', 'accounts', 'audit', 'settings'];

judgeByLighthouse(
  tabs.map((name) => ({ who: 'admin', at: `/admin?tab=${name}` })),
  ['accessibility'],
);
