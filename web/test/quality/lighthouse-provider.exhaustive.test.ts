import { judgeByLighthouse } from './judge-by-lighthouse.ts';

const tabs = ['profile', 'available', 'recent', 'earnings'];

judgeByLighthouse(
  tabs.map((name) => ({ who: 'provider', at: `/service-provider?tab=${name}` })),
  ['accessibility'],
);
