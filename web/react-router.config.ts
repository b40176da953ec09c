import type { Config } from '@react-router/dev/config';

// Static files only: the public pages with their content, the dashboards as shells.
export default {
  ssr: false,
  prerender: [
    '/',
    '/about',
    '/pricing',
    '/contact',
    '/providers',
    // The document of every provider's page, which the server fills.
    '/providers/PRV-000000',
    '/client',
    '/service-provider',
    '/admin',
    '/account',
    '/verify-email',
    '/reset-password',
  ],
} satisfies Config;
