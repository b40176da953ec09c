import type { User } from '@nsem/sdk';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers, type CallName } from './answers.ts';
import { renderPart } from './render-part.tsx';

/** A part of a page that shows the result of a query. */
export type QueryBlock = Readonly<{
  part: ReactNode;
  at?: string;
  as?: User;
  /** The successful answers to all of its calls. */
  answers: Answers;
  /** The call of the query. */
  call: CallName;
  /** The label of the skeleton. */
  loading: string;
  /** The title of the error notice. */
  failed: string;
  /** A text that is visible once it is loaded. */
  seen: string | RegExp;
}>;

const outOfOrder = problem(503, 'The disk of the marketplace is full.');

const showing = (text: string | RegExp) => page.getByText(text).first();
const notice = () => page.getByRole('alert').filter({ hasText: outOfOrder.detail });

/** Tests the states of a query: loading, failed, loaded and refetching. */
export function describeQueryStates(name: string, block: QueryBlock): void {
  const { part, call, seen, answers, loading, failed } = block;
  const place = {
    ...(block.at !== undefined && { at: block.at }),
    ...(block.as !== undefined && { as: block.as }),
  };
  const render = (changed: Answers = {}) =>
    renderPart(part, { ...place, answers: { ...answers, ...changed } });

  describe(`${name}: the states of its query`, () => {
    test('shows a busy skeleton while it loads', async () => {
      await render({ [call]: 'silent' });
      const label = showing(loading);
      await expect.element(label).toBeInTheDocument();
      const busy = label.element().closest('[aria-busy="true"]');
      expect(busy?.textContent).toBe(loading);
      expect(page.getByText(seen).elements()).toEqual([]);
    });

    test('shows the reason of the server if it fails, and Retry recovers', async () => {
      const { server } = await render({ [call]: outOfOrder });
      await expect.element(notice()).toMatchTextContent(failed);
      expect(page.getByText(loading).elements()).toEqual([]);
      server.answer(answers);
      await notice().getByRole('button', { name: 'Retry' }).click();
      await expect.element(showing(seen)).toBeInTheDocument();
      await expect.element(notice()).not.toBeInTheDocument();
    });

    test('keeps its content during a refetch', async () => {
      const { server, refresh } = await render();
      await expect.element(showing(seen)).toBeInTheDocument();
      const before = server.count(call);
      server.answer({ [call]: 'silent' });
      void refresh();
      await expect.poll(() => server.count(call)).toBeGreaterThan(before);
      expect(page.getByText(loading).elements()).toEqual([]);
      await expect.element(showing(seen)).toBeInTheDocument();
    });

    test('keeps its content beside the notice if a refetch fails', async () => {
      const { server, refresh } = await render();
      await expect.element(showing(seen)).toBeInTheDocument();
      server.answer({ [call]: outOfOrder });
      void refresh();
      await expect.element(notice()).toBeVisible();
      await expect.element(showing(seen)).toBeInTheDocument();
    });
  });
}
