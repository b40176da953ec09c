import { reactRouter } from '@react-router/dev/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

import { mantineVariables } from './scripts/mantine-variables.ts';

const server = 'http://127.0.0.1:8080';

/** The API's paths; `/admin` alone is a screen. */
const apiPaths =
  '^/(auth|users|languages|services|service-pricing|jobs|ratings|api-keys|wallet|usage|billing|' +
  'earnings|events|docs|openapi.json|api|admin/.+)(/|$|\\?)';

/** The part of the application that the public pages have in common with the dashboards. */
const frame = new RegExp(
  '/web/app/(' +
    'frame/(head-script|page-footer|top-bar|use-focus-on-navigation)|' +
    'features/auth/(auth-dialog-host|auth-dialog-url|dashboard-of|join-button|session|use-auth-dialog|use-kept-session)|' +
    'features/drafts/forget-drafts|' +
    'lib/(brand|money|search-params|session-token|use-hydrated|use-overlay)|' +
    'ui/(icons|color-scheme|toasts/.*))\\.tsx?$',
);

export default defineConfig({
  plugins: [mantineVariables(), reactRouter()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  server: { proxy: { [apiPaths]: server } },
  // One file each: an inlined asset would need a source of its own in the page's policy.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs is two files: it compresses better so, and is cached as one.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'frame', test: frame },
          ],
        },
      },
    },
  },
});
