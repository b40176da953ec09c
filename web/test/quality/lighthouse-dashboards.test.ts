import { judgeByLighthouse } from './judge-by-lighthouse.ts';

const tabs = [
  { who: 'client', path: '/client', names: ['discover', 'jobs', 'api', 'usage'] },
  {
    who: 'provider',
    path: '/service-provider',
    names: ['profile', 'available', 'recent', 'earnings'],
  },
] as const;

judgeByLighthouse(
  tabs.flatMap(({ who, path, names }) => names.map((name) => ({ who, at: `${path}?tab=${name}` }))),
  { performance: 90, accessibility: 100 },
);
