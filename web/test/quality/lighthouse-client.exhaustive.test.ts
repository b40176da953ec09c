import { judgeByLighthouse } from './judge-by-lighthouse.ts';

const tabs = ['discover', 'jobs', 'api', 'usage'];

judgeByLighthouse(
  tabs.map((name) => ({ who: 'client', at: `/client?tab=${name}` })),
  ['accessibility'],
);
