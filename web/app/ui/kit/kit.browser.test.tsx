import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { useFilters } from '../../lib/address/use-filters.ts';
import { useOverlay } from '../../lib/address/search-params.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { JobsIcon } from '../tab-icons.tsx';
import { ChoiceField } from './choice-field.tsx';
import { Dialog } from './dialog.tsx';
import { SearchBox } from './search-box.tsx';
import { type TabCount, UrlTabs } from './url-tabs.tsx';

describe('a dialog', () => {
  function Part({ savesDraft = false }: { savesDraft?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog
          title="Credit"
          opened={isOpen}
          onClose={() => setOpen(false)}
          savesDraft={savesDraft}
        >
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
});

describe('tabs in the address', () => {
  const tab = (name: string) => page.getByRole('tab', { name });
  const more = () => page.getByRole('button', { name: 'More' });
  const panel = (name: string) => page.getByText(`What is in ${name}`);

  const allNames = ['overview', 'jobs', 'providers', 'languages', 'prices', 'wallets', 'accounts'];

  const render = (count: number, at = '/admin', given: Readonly<Record<string, TabCount>> = {}) =>
    renderPart(
      <UrlTabs
        label="Dashboard"
        tabs={allNames.slice(0, count).map((name) => {
          const of = given[name];
          const label = `The ${name}`;
          const shown = {
            name,
            label,
            short: name,
            icon: <JobsIcon />,
            panel: `What is in ${name}`,
          };
          return of === undefined ? shown : { ...shown, count: of };
        })}
      />,
      { at },
    );

  const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

  describe('tabs on a phone', () => {
    const restore = { width: innerWidth, height: innerHeight };
    afterEach(() => page.viewport(restore.width, restore.height));

    test('are a bar at the bottom, named in full', async () => {
      await page.viewport(360, 740);
      const { address } = await render(4);
      await tab('The jobs').click();
      await expect.element(panel('jobs')).toBeVisible();
      expect(address()).toBe('/admin?tab=jobs');
      expect(bottomOf(page.getByRole('tablist').element())).toBeCloseTo(740, 0);
      expect(more().elements()).toEqual([]);
    });

    test('unfold if there are too many, and fold once one is chosen', async () => {
      await page.viewport(360, 740);
      const { address } = await render(7);
      const isInView = () => bottomOf(tab('The wallets').element()) <= 740;
      expect(isInView()).toBe(false);
      await more().click();
      await expect.poll(isInView).toBe(true);
      await tab('The wallets').click();
      await expect.poll(address).toBe('/admin?tab=wallets');
      await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
      await expect.element(panel('wallets')).toBeVisible();
    });

    test('unfold for the arrow keys, and fold with Escape', async () => {
      await page.viewport(360, 740);
      await render(7, '/admin?tab=languages');
      tab('The languages').element().focus();
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(tab('The prices')).toHaveFocus();
      await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
      await more().click();
      await userEvent.keyboard('{Escape}');
      await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
    });
  });

  test('a tab can have a count, which is read with its label; none is shown for 0', async () => {
    await render(3, '/admin', {
      jobs: { value: 3, of: 'unread' },
      providers: { value: 0, of: 'pending' },
    });
    await expect.element(tab('The jobs, 3 unread')).toBeVisible();
    await expect.element(tab('The providers')).toHaveAccessibleName('The providers');
  });
});

describe('a field with choices', () => {
  const choices = [
    { value: '', label: 'All languages' },
    { group: 'Available now', items: [{ value: 'tw', label: 'Twi' }] },
    { group: 'Other languages', items: [{ value: 'ee', label: 'Ewe' }] },
  ];

  function Part(props: Readonly<{ value: string | null; onChange?: (value: string) => void }>) {
    const [value, setValue] = useState(props.value);
    return (
      <ChoiceField
        label="Language"
        description="Of the recording"
        error={value === null ? 'Choose a language' : null}
        placeholder="Select"
        choices={choices}
        value={value}
        onChange={(chosen) => {
          setValue(chosen);
          props.onChange?.(chosen);
        }}
      />
    );
  }

  const field = () => page.getByRole('combobox', { name: 'Language' });
  const offered = () =>
    field()
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);

  describe('a field with choices', () => {
    test('has its label, its description and its choices in groups', async () => {
      await renderPart(<Part value="tw" />);
      await expect.element(field()).toHaveDisplayValue('Twi');
      await expect.element(field()).toHaveAccessibleDescription('Of the recording');
      expect(offered()).toEqual(['All languages', 'Twi', 'Ewe']);
      const groups = [...field().element().querySelectorAll('optgroup')];
      expect(groups.map(({ label, textContent }) => [label, textContent])).toEqual([
        ['Available now', 'Twi'],
        ['Other languages', 'Ewe'],
      ]);
    });

    test('is chosen from with the keyboard', async () => {
      const chosen: string[] = [];
      await renderPart(<Part value="" onChange={(value) => chosen.push(value)} />);
      await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}');
      await expect.element(field()).toHaveDisplayValue('Ewe');
      expect(chosen).toEqual(['tw', 'ee']);
    });

    test('shows its placeholder and its error until something is chosen', async () => {
      await renderPart(<Part value={null} />);
      await expect.element(field()).toHaveDisplayValue('Select');
      await expect.element(field()).toBeInvalid();
      await expect.element(field()).toHaveAccessibleDescription(/Choose a language/);
      expect(offered()).toEqual(['All languages', 'Twi', 'Ewe']);
      await field().selectOptions('Ewe');
      await expect.element(field()).toBeValid();
      await expect.element(page.getByText('Select', { exact: true })).not.toBeInTheDocument();
    });

    test('shows a value that is not offered rather than another one', async () => {
      await renderPart(<Part value="dag" />);
      await expect.element(field()).toHaveDisplayValue('dag');
    });

    test('is as high as a finger', async () => {
      await renderPart(<Part value="" />);
      const { height } = field().element().getBoundingClientRect();
      expect(height).toBeGreaterThanOrEqual(matchMedia('(pointer: coarse)').matches ? 44 : 42);
    });
  });
});

describe('a search box', () => {
  /** A search that is gone as soon as its field loses the focus, like one in a tab that is left. */
  function Part({ onSearch }: { onSearch: (q: string) => void }) {
    const [isLeft, setLeft] = useState(false);
    return (
      <>
        {!isLeft && <SearchBox label="Search" placeholder="Search..." q="" onSearch={onSearch} />}
        <button type="button" onFocus={() => setLeft(true)}>
          Next
        </button>
      </>
    );
  }

  test('a search counts as soon as its field is left', async () => {
    const searches: string[] = [];
    await renderPart(<Part onSearch={(q) => searches.push(q)} />);
    await page.getByRole('searchbox').fill('ewe');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    expect(searches).toEqual(['ewe']);
  });

  /** A list that is rendered anew, elsewhere, for each search; its items open a dialog. */
  function Searched() {
    const [params] = useSearchParams();
    const filter = useFilters();
    const overlay = useOverlay();
    const q = params.get('q') ?? '';
    return (
      <>
        <SearchBox
          label="Search"
          placeholder="Search..."
          q={q}
          onSearch={(text) => filter({ q: text })}
        />
        <div key={q} style={{ paddingTop: q.length * 20 }}>
          <button type="button" onClick={() => overlay.open({ language: 'ewe' })}>
            Ewe
          </button>
        </div>
      </>
    );
  }

  test('an item that is pressed right after typing opens, and Back leads to the search', async () => {
    const { address, goBack } = await renderPart(<Searched />, { at: '/admin' });
    await page.getByRole('searchbox').fill('ewe');
    // As long as a finger takes: the search must not move what is being pressed.
    await page.getByRole('button', { name: 'Ewe' }).click({ delay: 100 });
    await expect.poll(address).toBe('/admin?q=ewe&language=ewe');
    await goBack();
    expect(address()).toBe('/admin?q=ewe');
  });
});
