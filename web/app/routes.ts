import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/public/home.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('pricing', 'routes/public/pricing.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('providers', 'routes/public/providers.tsx'),
  route('providers/:providerId', 'routes/public/provider.tsx'),
  route('verify-email', 'routes/account/verify-email.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  layout('routes/dashboards.tsx', [
    route('client', 'routes/client/dashboard.tsx'),
    route('client/jobs/:id', 'routes/client/job.tsx'),
    route('client/glossary', 'routes/client/glossary.tsx'),
    route('service-provider', 'routes/provider/dashboard.tsx'),
    route('service-provider/jobs/:id', 'routes/provider/job.tsx'),
    route('service-provider/jobs/:id/work', 'routes/provider/work.tsx'),
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/jobs/:id', 'routes/admin/job.tsx'),
    route('account', 'routes/account/account.tsx'),
  ]),
  route('*', 'routes/public/redirect-home.tsx'),
] satisfies RouteConfig;
