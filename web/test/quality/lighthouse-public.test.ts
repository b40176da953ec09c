import { judgeByLighthouse } from './judge-by-lighthouse.ts';

judgeByLighthouse(
  [
    { who: 'visitor', at: '/' },
    { who: 'visitor', at: '/about' },
    { who: 'visitor', at: '/pricing' },
    { who: 'visitor', at: '/contact' },
    { who: 'visitor', at: '/providers' },
  ],
  { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
);
