import { judgeByLighthouse } from './judge-by-lighthouse.ts';

const tabs = ['profile', 'available', 'recent', 'earnings', 'api'];

judgeByLighthouse(
  tabs.map((name) => ({ who: 'provider', at: `/service-provider?tab=${name}` })),
  ['accessibility'],
);
