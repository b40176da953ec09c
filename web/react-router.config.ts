import type { Config } from '@react-router/dev/config';

// Static files only: the public pages with their content, the dashboards as shells.
export default {
  ssr: false,
  prerender: [
    '/',
    '/about',
    '/pricing',
    '/contact',
    '/client',
    '/service-provider',
    '/admin',
    '/account',
  ],
} satisfies Config;
