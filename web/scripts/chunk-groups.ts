/** Patterns for modules of the application, the component kit, and other packages. */
const app = (...paths: readonly string[]): RegExp =>
  new RegExp(`/web/app/(${paths.join('|')})\\.(tsx?|module\\.css)$`);
const kit = (...parts: readonly string[]): RegExp =>
  new RegExp(`/@mantine/core/esm/(${parts.join('|')})/`);
const packages = (...names: readonly string[]): RegExp =>
  new RegExp(`/node_modules/(${names.join('|')})/`);

const anyOf = (...tests: readonly RegExp[]): RegExp =>
  new RegExp(tests.map(({ source }) => source).join('|'));

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
    test: app(
      'frame/(head-script|page-footer|top-bar|use-focus-on-navigation)',
      'features/accounts/sign-in/(auth-dialog-host|auth-dialog-url|join-button|use-auth-dialog)',
      'lib/address/(search-params|use-overlay)',
      'lib/api/session-token',
      'lib/browser/(draft-database|use-hydrated)',
      'lib/format/(brand|money|numbers)',
      'lib/session/(dashboard-of|session|use-saved-session)',
      'ui/(color-scheme|icons|lazy-part|failed-styles|notice|on-first-interaction|toasts/.*)',
    ),
  },
  {
    // Shared by the public pages of providers and the dashboards.
    name: 'providers',
    test: app(
      'entities/jobs/request-url',
      'entities/ratings/(star-row|star-shape|stars)',
      'entities/recordings/(playback|voice-icon-button)',
      'entities/services/(provider-facts|provider-id|provider-summary|provider-text|service-text)',
      'lib/address/use-filters',
      'lib/format/(dates|lazily)',
      'ui/(badge|empty-state|use-copy)',
    ),
  },
  {
    // Without waits for jobs, which no page needs.
    name: 'sdk',
    test: anyOf(
      /\/sdk\/src\/(?!internal\/(?:job-watch|job-watches|wait-for-job|waited-jobs)\.ts)/,
      app('lib/api/nsem'),
    ),
  },
  {
    // What every dashboard needs immediately, on any tab.
    name: 'workspace',
    test: anyOf(
      packages('@tanstack/.*', 'clsx'),
      kit('core', 'components/(Button|Loader|Tabs|Transition|UnstyledButton)'),
      app(
        'features/accounts/sign-in/require-role',
        'lib/address/id-param',
        'lib/api/(collect|error-text|reuse-in-flight)',
        'lib/browser/save-file',
        'lib/format/sizes',
        'lib/query/(paged-list|query-client)',
        'ui/(confirm/.*|dashboard|stat-card|query/.*|workspace)',
        'ui/kit/(focus-on-mount|growing-list|kit|kit-theme|show-more|theme-tokens|url-tabs)',
      ),
    ),
  },
  {
    // What the first tabs of clients and providers need, in many modules of a few hundred bytes.
    name: 'members',
    test: app(
      'entities/jobs/(job-content|job-heading|job-url|queries)',
      'entities/languages/(fallback-languages|queries)',
      'entities/pricing/scope',
      'entities/ratings/queries',
      'entities/recordings/(playback-button|voice-sample-button)',
      'entities/services/provider-queries',
      'entities/wallet/wallet-query',
      'features/insights/client/usage-figures',
      'features/jobs/(client/client-buttons|provider/work-buttons)',
      'features/ratings/provider/ratings-url',
      'features/services/client/discover',
      'ui/copy-button',
      'ui/kit/(search-box|submit-button|use-coverable-dialog)',
    ),
  },
  { name: 'fields', test: kit('components/(CloseButton|Input|InputBase|TextInput)') },
];
