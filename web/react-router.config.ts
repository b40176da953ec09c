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
    '/client/glossary',
    // One document for the pages of all jobs: the script reads the id from the address.
    '/client/jobs/0',
    '/service-provider/jobs/0',
    '/service-provider/jobs/0/work',
    '/admin/jobs/0',
    '/service-provider',
    '/admin',
    '/account',
    '/verify-email',
    '/reset-password',
  ],
} satisfies Config;
