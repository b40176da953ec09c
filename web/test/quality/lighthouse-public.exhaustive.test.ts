import { judgeByLighthouse } from './judge-by-lighthouse.ts';

judgeByLighthouse(
  [
    { who: 'visitor', at: '/' },
    { who: 'visitor', at: '/about' },
    { who: 'visitor', at: '/pricing' },
    { who: 'visitor', at: '/contact' },
    { who: 'visitor', at: '/providers' },
  ],
  ['accessibility', 'best-practices', 'seo'],
);
