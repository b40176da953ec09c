import type { User } from '@nsem/sdk';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers, type CallName } from './answers.ts';
import { renderPart } from './render-part.tsx';
import { settlePendingCalls } from './stub-server.ts';

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

  test(`${name}: has a busy skeleton, a failure with Retry, and keeps its content during a refetch, even a failed one`, async () => {
    const { server, refresh } = await renderPart(part, {
      ...place,
      answers: { ...answers, [call]: 'silent' },
    });
    const label = showing(loading);
    await expect.element(label).toBeInTheDocument();
    const busy = label.element().closest('[aria-busy="true"]');
    expect(busy?.textContent).toBe(loading);
    expect(page.getByText(seen).elements()).toEqual([]);

    server.answer({ [call]: outOfOrder });
    settlePendingCalls(outOfOrder);
    await expect.element(notice()).toMatchTextContent(failed);
    expect(page.getByText(loading).elements()).toEqual([]);

    server.answer(answers);
    await notice().getByRole('button', { name: 'Retry' }).click();
    await expect.element(showing(seen)).toBeInTheDocument();
    await expect.element(notice()).not.toBeInTheDocument();

    const before = server.count(call);
    server.answer({ [call]: 'silent' });
    void refresh();
    await expect.poll(() => server.count(call)).toBeGreaterThan(before);
    expect(page.getByText(loading).elements()).toEqual([]);
    await expect.element(showing(seen)).toBeInTheDocument();

    server.answer({ [call]: outOfOrder });
    settlePendingCalls(outOfOrder);
    await expect.element(notice()).toBeVisible();
    await expect.element(showing(seen)).toBeInTheDocument();
  });
}
