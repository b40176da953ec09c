/** Patterns for modules of the application, the component kit, and other packages. */
const app = (...paths: readonly string[]): RegExp =>
  new RegExp(`/web/app/(${paths.join('|')})\\.(tsx?|module\\.css)$`);
const styles = (...paths: readonly string[]): RegExp =>
  new RegExp(`/web/app/(${paths.join('|')})\\.css$`);
const kit = (...parts: readonly string[]): RegExp =>
  new RegExp(`/@mantine/core/esm/(${parts.join('|')})/`);
const packages = (...names: readonly string[]): RegExp =>
  new RegExp(`/node_modules/(${names.join('|')})/`);

const anyOf = (...tests: readonly RegExp[]): RegExp =>
  new RegExp(tests.map(({ source }) => source).join('|'));

/** Modules of the SDK that wait for jobs, that receive files, and that send them. */
const sdkLater = [
  'add-reference',
  'check-digest',
  'file-headers',
  'job-watch',
  'job-watches',
  'open-download',
  'open-file',
  'open-form',
  'part-sizes',
  'read-parts',
  'register-once',
  'resume',
  'send-file',
  'send-in-parts',
  'send-large-file',
  'send-message',
  'send-work',
  'upload-calls',
  'upload-headers',
  'upload-job',
  'wait-for-job',
  'waited-jobs',
];

/**
 * Modules that are always needed together and therefore form one chunk, which compresses better and
 * is cached as a whole. A module belongs to the first matching group, with the modules that only it
 * imports.
 */
export const chunkGroups = [
  { name: 'react', test: packages('react', 'react-dom', 'react-router', 'scheduler') },
  {
    // Shared by the public pages and the dashboards.
    name: 'frame',
    test: anyOf(
      styles('ui/(base|layouts|tokens)'),
      app(
        'frame/(root-effects|top-bar)',
        'features/accounts/sign-in/(auth-dialog-host|use-auth-dialog)',
        'lib/address/search-params',
        'lib/api/session-token',
        'lib/browser/(at-rest|saved-work)',
        'lib/format/(brand|numbers)',
        'lib/session/session',
        'ui/(color-scheme|icons|lazy-part|notice|toasts/.*)',
      ),
    ),
  },
  {
    // Of the public pages: apart, each would be a request for less than its address and headers.
    name: 'public',
    test: anyOf(
      styles('ui/section\\.module'),
      app('lib/api/read-public', 'features/pricing/visitor/use-unit-prices'),
    ),
  },
  {
    // Shared by the public pages of providers and the dashboards.
    name: 'providers',
    test: app(
      'entities/jobs/request-url',
      'entities/pricing/work-quote',
      'entities/ratings/stars',
      'entities/recordings/playback',
      'entities/services/(provider-card|provider-facts|service-text)',
      'lib/address/use-filters',
      'lib/format/dates',
      'ui/(states|use-copy)',
    ),
  },
  {
    // Without what no page needs until it waits for a job or sends a file.
    name: 'sdk',
    test: anyOf(
      new RegExp(
        `/sdk/src/(?!core/(?:approval-required-error|download|later-rules|upload-control)|transport/form-data|internal/(?:${sdkLater.join('|')})\\.ts)`,
      ),
      app('lib/api/nsem'),
    ),
  },
  {
    // What every dashboard needs immediately, on any tab.
    name: 'workspace',
    test: anyOf(
      packages('@tanstack/.*', 'clsx'),
      // Of the first tabs: one file more would be a request more.
      styles(
        'entities/jobs/jobs\\.module',
        'features/accounts/provider/(availability|profile-card)\\.module',
        'features/insights/admin/insights\\.module',
        'features/notifications/notification-bell\\.module',
        'features/payouts/provider/payout-account\\.module',
        'features/services/client/discover\\.module',
        'features/services/provider/services\\.module',
        'routes/admin/overview-panel\\.module',
        'ui/step-list\\.module',
      ),
      kit(
        'core',
        'components/(Button|CloseButton|Input|InputBase|Loader|Tabs|TextInput|Transition)',
        'components/UnstyledButton',
      ),
      app(
        'entities/jobs/use-job-for-dialog',
        'entities/notifications/notifications',
        'features/accounts/sign-in/require-role',
        'features/announcements/(announcement-banner|announcement-slot)',
        'features/notifications/page-mark',
        'frame/dashboard-effects',
        'lib/api/calls',
        'lib/browser/(place-events|save-file|use-online)',
        'lib/format/sizes',
        'lib/query/(paged-list|query-client)',
        'ui/(confirm/.*|dashboard|stat-card|query/.*|work-icons|workspace)',
        'ui/kit/(choice-field|focus|growing-list|search-box|submit-button)',
        'ui/kit/(theme-tokens|url-tabs)',
      ),
    ),
  },
  {
    // What the first tabs of clients and providers need, in many modules of a few hundred bytes.
    name: 'members',
    test: app(
      'entities/jobs/(download-button|due-time|job-content|job-url|queries)',
      'entities/languages/(availability|queries)',
      'entities/payouts/payouts',
      'entities/pricing/prices',
      'entities/ratings/queries',
      'entities/recordings/playback-button',
      'entities/services/provider-queries',
      'entities/wallet/wallets',
      'features/accounts/provider/(profile-values|use-availability)',
      'features/insights/client/usage-figures',
      'features/jobs/client/client-buttons',
      'features/jobs/provider/provider-job-dialogs',
      'features/payouts/provider/payout-account',
      'features/services/client/discover',
      'features/services/provider/services',
      'ui/copy-button',
    ),
  },
  {
    // What the first tab of admins shares with others and with dialogs.
    name: 'overview',
    test: app(
      'entities/insights/platform-stats',
      'features/contact/admin/messages',
      'features/insights/admin/figures',
      'routes/admin/quick-action',
    ),
  },
  {
    // What opens pages and parts whose files an upgrade has removed: it is loaded before it is needed.
    name: 'recovery',
    test: app('frame/open-requested-pages', 'lib/browser/replaced-files', 'ui/replaced-part'),
  },
  {
    // What sends a file and shows its progress, for forms, reference files and narrations.
    name: 'transfer',
    test: anyOf(
      app('entities/uploads/(transfer|transfer-progress|wait-for-line)'),
      new RegExp('/sdk/src/core/upload-control'),
    ),
  },
  {
    // What the other tabs share: apart they would be a dozen requests, for which a slow line waits.
    name: 'tabs',
    test: app(
      'entities/downloads/.*',
      'lib/session/guard-work',
      'features/insights/charts',
      'ui/(facts|record-table)',
    ),
  },
  // The field of a password shows it by a button with an icon.
  { name: 'password-input', test: kit('components/(ActionIcon|PasswordInput)') },
];
