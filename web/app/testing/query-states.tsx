import type { User } from '@nsem/sdk';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers, type CallName } from './answers.ts';
import { renderPart } from './render-part.tsx';

/** A block of a page that shows what a query brings. */
export type QueryBlock = Readonly<{
  part: ReactNode;
  at?: string;
  as?: User;
  /** What all of its calls answer when all is well. */
  answers: Answers;
  /** The call that it waits for. */
  call: CallName;
  /** What stands over the grey shapes. */
  loading: string;
  /** The title of the notice where it could not be loaded. */
  failed: string;
  /** A text that stands there once it is loaded. */
  seen: string | RegExp;
}>;

const outOfOrder = problem(503, 'The disk of the marketplace is full.');

const showing = (text: string | RegExp) => page.getByText(text).first();
const notice = () => page.getByRole('alert').filter({ hasText: outOfOrder.detail });

/** Tests the states that every block has: loading, failed, populated and refetching. */
export function describeQueryStates(name: string, block: QueryBlock): void {
  const { part, call, seen, answers, loading, failed } = block;
  const place = {
    ...(block.at !== undefined && { at: block.at }),
    ...(block.as !== undefined && { as: block.as }),
  };
  const render = (changed: Answers = {}) =>
    renderPart(part, { ...place, answers: { ...answers, ...changed } });

  describe(`${name}: as it is fetched`, () => {
    test('is busy in its final shape and guesses nothing', async () => {
      await render({ [call]: 'silent' });
      const label = showing(loading);
      await expect.element(label).toBeInTheDocument();
      const busy = label.element().closest('[aria-busy="true"]');
      expect(busy?.textContent).toBe(loading);
      expect(page.getByText(seen).elements()).toEqual([]);
    });

    test('tells the reason of the server where it fails, and Retry recovers', async () => {
      const { server } = await render({ [call]: outOfOrder });
      await expect.element(notice()).toMatchTextContent(failed);
      expect(page.getByText(loading).elements()).toEqual([]);
      server.answer(answers);
      await notice().getByRole('button', { name: 'Retry' }).click();
      await expect.element(showing(seen)).toBeInTheDocument();
      await expect.element(notice()).not.toBeInTheDocument();
    });

    test('stays as it is while it is fetched anew', async () => {
      const { server, refresh } = await render();
      await expect.element(showing(seen)).toBeInTheDocument();
      const before = server.count(call);
      server.answer({ [call]: 'silent' });
      void refresh();
      await expect.poll(() => server.count(call)).toBe(before + 1);
      expect(page.getByText(loading).elements()).toEqual([]);
      await expect.element(showing(seen)).toBeInTheDocument();
    });

    test('stays beside the notice where that fails', async () => {
      const { server, refresh } = await render();
      await expect.element(showing(seen)).toBeInTheDocument();
      server.answer({ [call]: outOfOrder });
      void refresh();
      await expect.element(notice()).toBeVisible();
      await expect.element(showing(seen)).toBeInTheDocument();
    });
  });
}
