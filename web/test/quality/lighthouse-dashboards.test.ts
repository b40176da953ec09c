import { judgeByLighthouse } from './judge-by-lighthouse.ts';

judgeByLighthouse(
  [
    { who: 'client', at: '/client' },
    { who: 'provider', at: '/service-provider' },
    { who: 'admin', at: '/admin' },
  ],
  { performance: 85, accessibility: 100 },
);
