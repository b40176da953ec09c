import { judgeByLighthouse } from './judge-by-lighthouse.ts';

const tabs = ['overview', 'jobs', 'providers', 'languages', 'prices'];

judgeByLighthouse(
  tabs.map((name) => ({ who: 'admin', at: `/admin?tab=${name}` })),
  ['accessibility'],
);
