import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Pages behind a form, as long as the address says so; nothing behind it can have the focus. */
function Frame() {
  useFocusOnNavigation();
  const isBehind = useLocation().search === '?dialog';
  return (
    <>
      <main inert={isBehind}>
        <Outlet />
      </main>
      {isBehind && <button type="button">Create Account</button>}
      <input aria-label="Search" />
    </>
  );
}

/** What a page does when it is first shown is done by then. */
const twoFrames = () =>
  new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));

async function open() {
  const children = [
    { index: true, element: <h1>Home</h1> },
    { path: 'client', element: <h1>Client Dashboard</h1> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], {
    initialEntries: ['/?dialog'],
  });
  await render(<RouterProvider router={router} />);
  page.getByRole('button').element().focus();
  await router.navigate('/client?dialog');
  await expect.element(page.getByText('Client Dashboard')).toBeInTheDocument();
  await twoFrames();
  return router;
}

test('a new page behind a dialog has the focus when the dialog has closed', async () => {
  const router = await open();
  await expect.element(page.getByRole('button')).toHaveFocus();
  await router.navigate('/client');
  await expect.element(page.getByRole('heading', { name: 'Client Dashboard' })).toHaveFocus();
});

test('it takes the focus from nothing that the user has focused meanwhile', async () => {
  const router = await open();
  page.getByLabelText('Search').element().focus();
  await router.navigate('/client');
  await expect.element(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  await twoFrames();
  await expect.element(page.getByLabelText('Search')).toHaveFocus();
});
