import './ui/tokens.css';
import './ui/base.css';
import './ui/layouts.css';
import { earlyCalls } from 'virtual:early-calls';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router';

import type { Route } from './+types/root.ts';
import { AuthDialogHost } from './features/accounts/sign-in/auth-dialog-host.tsx';
import { BackgroundWorker, useFocusOnNavigation, useRecovery } from './frame/root-effects.tsx';
import { PageFooter, TopBar } from './frame/top-bar.tsx';
import { earlyCallsScript } from './lib/api/early-calls.ts';
import { brand, pageTitle } from './lib/format/brand.ts';
import { useSavedSession } from './lib/session/session.ts';
import { colorSchemeScript } from './ui/color-scheme.ts';
import { PartBoundary } from './ui/part-boundary.tsx';
import { Toasts } from './ui/toasts/toasts.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  // It has run before the scripts of the page, which need not contain it: React leaves it as it is.
  const script = import.meta.env.SSR ? headScript() : '';
  return (
    // The inline script in the head sets the colour scheme here before hydration.
    <html lang="en-GH" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1815" media="(prefers-color-scheme: dark)" />
        <meta name="application-name" content={brand} />
        <Meta />
        <script dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What surrounds every page, and stays when a page fails. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <PartBoundary>
        <TopBar />
      </PartBoundary>
      {children}
      <PageFooter />
      <Toasts />
      <PartBoundary name="dialog">
        <AuthDialogHost />
      </PartBoundary>
    </>
  );
}

export default function Root() {
  useSavedSession();
  useFocusOnNavigation();
  useRecovery();
  const { key, pathname } = useLocation();
  return (
    <Frame>
      <BackgroundWorker />
      <main id="main">
        <PartBoundary name="page" place={`${pathname} ${key}`}>
          <Outlet />
        </PartBoundary>
      </main>
    </Frame>
  );
}

/** For what fails outside of the pages, such as their loading. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useSavedSession();
  const detail = isRouteErrorResponse(error) ? error.statusText : '';
  return (
    <Frame>
      <main id="main" className="page error-page">
        <title>{pageTitle('Something went wrong')}</title>
        <h1>Something went wrong</h1>
        <p>An unexpected error occurred. Please try again. {detail}</p>
        <a href="/" className="button">
          Go to the home page
        </a>
      </main>
    </Frame>
  );
}

/**
 * Runs before the first paint, so that no page flashes in the wrong colours, logged-in users do not
 * see the login buttons, and their dashboard's data is on its way while the scripts are. The build
 * adds its digest to the Content-Security-Policy. It and its parts are functions, so that the scripts
 * of the page, which do not call them, do not contain their text.
 */
const headScript = (): string =>
  `
${colorSchemeScript()}
${earlyCallsScript(earlyCalls)}
${beginScripts()}
`.trim();

/**
 * Runs in the head after the first calls: preloads the scripts of the page, which the build has
 * marked (`scripts/finish-documents.ts`), so that they follow the calls on a slow line.
 */
const beginScripts = (): string =>
  `
document.querySelectorAll('link[data-begin]').forEach(function (link) {
  var begun = document.createElement('link');
  begun.rel = 'modulepreload';
  begun.href = link.href;
  document.head.appendChild(begun);
});
`.trim();
