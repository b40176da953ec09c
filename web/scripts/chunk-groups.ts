/** Modules by where they are: in the application, the SDK, the component kit, or another package. */
const app = (...paths: readonly string[]): RegExp =>
  new RegExp(`/web/app/(${paths.join('|')})\\.(tsx?|module\\.css)$`);
const kit = (...parts: readonly string[]): RegExp =>
  new RegExp(`/@mantine/core/esm/(${parts.join('|')})/`);
const packages = (...names: readonly string[]): RegExp =>
  new RegExp(`/node_modules/(${names.join('|')})/`);

const anyOf = (...tests: readonly RegExp[]): RegExp =>
  new RegExp(tests.map(({ source }) => source).join('|'));

/**
 * What is one file because whoever needs a part of it needs all of it at once: it compresses better
 * so, and is kept as one. The first group that a module fits takes it, and what only it imports.
 */
export const chunkGroups = [
  { name: 'react', test: packages('react', 'react-dom', 'react-router', 'scheduler') },
  {
    // What the public pages have in common with the dashboards.
    name: 'frame',
    test: app(
      'frame/(head-script|page-footer|top-bar|use-focus-on-navigation)',
      'features/auth/(auth-dialog-host|auth-dialog-url|dashboard-of|join-button|session)',
      'features/auth/(use-auth-dialog|use-kept-session)',
      'features/drafts/forget-drafts',
      'lib/(brand|money|search-params|session-token|use-hydrated|use-overlay)',
      'ui/(color-scheme|icons|lazy-part|missed-styles|notice|on-first-reach|toasts/.*)',
    ),
  },
  { name: 'sdk', test: anyOf(/\/sdk\/src\//, app('lib/nsem')) },
  {
    // What every dashboard shows at once, on any tab.
    name: 'workspace',
    test: anyOf(
      packages('@tanstack/.*', 'clsx'),
      kit('core', 'components/(Button|Loader|Tabs|Transition|UnstyledButton)'),
      app(
        'frame/workspace',
        'features/auth/require-role',
        'features/services/service-text',
        'lib/(collect|dates|error-text|joined|pages|query-client|save-file|sizes|use-filters)',
        'ui/(badge|confirm/.*|dashboard|empty-state|stat-card|query/.*)',
        'ui/kit/(kit|kit-theme|theme-tokens|url-tabs)',
      ),
    ),
  },
  { name: 'fields', test: kit('components/(CloseButton|Input|InputBase|TextInput)') },
  {
    name: 'choices',
    test: anyOf(packages('@floating-ui/.*'), kit('components/(Combobox|Popover|Select)')),
  },
];
