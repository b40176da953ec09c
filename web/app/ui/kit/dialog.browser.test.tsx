import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderPart } from '../../testing/render-part.tsx';
import { Dialog } from './dialog.tsx';

function Part({ savesDraft = false }: { savesDraft?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Credit" opened={isOpen} onClose={() => setOpen(false)} savesDraft={savesDraft}>
        <form>
          <TextInput label="Note" defaultValue="Bank transfer" />
          <TextInput label="Code" autoComplete="one-time-code" />
        </form>
      </Dialog>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Credit' });
const note = page.getByRole('textbox', { name: 'Note' });
const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });

async function open(part = <Part />): Promise<void> {
  await renderPart(part);
  await opener.click();
  await expect.element(note).toBeVisible();
}

const ways = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click outside', () => userEvent.click(document.body, { position: { x: 5, y: 5 } })],
  ['its button', () => page.getByRole('button', { name: 'Close' }).click()],
] as const;

describe.each(ways)('a dialog that %s closes', (_name, leave) => {
  test('closes at once if nothing was entered, and returns the focus', async () => {
    await open();
    await note.click();
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('asks before it discards what was entered', async () => {
    await open();
    await note.fill('Mobile money');
    await leave();
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(note).toHaveValue('Mobile money');
    await leave();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});

test.each([
  ['is what was there before', 'Note', 'Bank transfer'],
  ['is a code that has to be typed again', 'Code', '123456'],
])('does not ask if what was entered %s', async (_why, name, value) => {
  await open();
  await page.getByRole('textbox', { name }).fill('x');
  await page.getByRole('textbox', { name }).fill(value);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('does not ask if a draft is saved', async () => {
  await open(<Part savesDraft />);
  await note.fill('Mobile money');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
