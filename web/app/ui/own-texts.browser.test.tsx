import { useState, type ReactNode } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { formatGhs } from '../lib/format/numbers.ts';
import { renderPart } from '../testing/render-part.tsx';
import { translatePage } from '../testing/translate-page.ts';

/** Renders something that changes when its button is pressed. */
function Changing({ children }: { children: (isChanged: boolean) => ReactNode }) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <div data-testid="part">{children(isChanged)}</div>
      <button type="button" onClick={() => setChanged(!isChanged)}>
        Change
      </button>
    </>
  );
}

const Words = ({ count }: { count: number }) => <>{count} words</>;

/** Ways in which components write texts that change, and what they show before and after. */
const ways: readonly Readonly<{
  name: string;
  render: (isChanged: boolean) => ReactNode;
  before: string;
  after: string;
}>[] = [
  {
    name: 'a label beside an icon',
    render: (isChanged) => (
      <p>
        <svg /> {isChanged ? 'Hide' : 'Show'}
      </p>
    ),
    before: 'Show·',
    after: 'Hide·',
  },
  {
    name: 'a text that an element follows only then',
    render: (isChanged) => <p>{isChanged && <b>3</b>} jobs</p>,
    before: 'jobs·',
    after: '3 jobs·',
  },
  {
    name: 'a text that goes away beside an element',
    render: (isChanged) => (
      <p>
        {!isChanged && 'Loading'}
        <b>Jobs</b>
      </p>
    ),
    before: 'Loading·Jobs·',
    after: 'Jobs·',
  },
  {
    name: 'a text that becomes an element',
    render: (isChanged) => <p>{isChanged ? <b>Kofi</b> : 'Loading'}</p>,
    before: 'Loading·',
    after: 'Kofi·',
  },
  {
    name: 'a sentence with values',
    render: (isChanged) => (
      <p>
        You have {isChanged ? 2 : 1} of {isChanged ? 20 : 10} keys
      </p>
    ),
    before: 'You have 1 of 10 keys·',
    after: 'You have 2 of 20 keys·',
  },
  {
    name: 'the text of a component that has no element',
    render: (isChanged) => (
      <p>
        <Words count={isChanged ? 50 : 49} />
      </p>
    ),
    before: '49 words·',
    after: '50 words·',
  },
  {
    name: 'a list of texts and elements',
    render: (isChanged) => (
      <p>{['Wash ', <b key="term">your</b>, isChanged ? ' feet' : ' hands']}</p>
    ),
    before: 'Wash ·your· hands·',
    after: 'Wash ·your· feet·',
  },
  {
    name: 'a number beside an element',
    render: (isChanged) => (
      <p>
        {isChanged ? 0 : 1}
        <small>GHS</small>
      </p>
    ),
    before: '1GHS·',
    after: '0GHS·',
  },
];

describe('in a page that the browser translates (case 01, translated-page)', () => {
  test.each(ways)('$name is current after it has changed', async ({ render, before, after }) => {
    await renderPart(<Changing>{render}</Changing>);
    onTestFinished(translatePage());
    const part = page.getByTestId('part');
    const change = page.getByRole('button', { name: /^Change/ });
    await expect.element(part).toMatchTextContent(new RegExp(`^\\s*${before}$`));
    await change.click();
    await expect.element(part).toMatchTextContent(new RegExp(`^\\s*${after}$`));
    await change.click();
    await expect.element(part).toMatchTextContent(new RegExp(`^\\s*${before}$`));
  });
});

describe('work and codes in a translated page', () => {
  test('stay as they are, and what is around them is translated', async () => {
    await renderPart(
      <div data-testid="part">
        <p lang="tw">Mema wo akye.</p>
        <p>
          The key <code>nsem_4fQ2</code> is active.
        </p>
        <textarea aria-label="Translation" defaultValue="Hohoro wo nsa." />
      </div>,
    );
    onTestFinished(translatePage());
    await expect
      .element(page.getByTestId('part'))
      .toMatchTextContent(/^Mema wo akye\.The key ·nsem_4fQ2 is active\.·/);
    await expect.element(page.getByRole('textbox')).toHaveAttribute('translate', 'no');
  });
});

describe('in a translated page, what is no word', () => {
  test.each([
    ['an amount', formatGhs(1234.5)],
    ['a negative amount', formatGhs(-7.05)],
    ['a rate', '14.5%'],
    ['the id of a provider', 'PRV-7K2M9Q'],
    ['the number of a job', '#1042'],
    ['an e-mail address', 'ama.serwaa@example.com'],
    ['the name of a file', 'leaflet.docx'],
  ])('stays as it is, alone and beside other elements: %s', async (_name, text) => {
    await renderPart(
      <div data-testid="part">
        <p>{text}</p>
        <p>
          <svg /> {text}
        </p>
        <p>You pay {text}</p>
      </div>,
    );
    onTestFinished(translatePage());
    const { textContent } = page.getByTestId('part').element();
    expect(textContent).toBe(`${text} ${text}You pay ${text}·`);
  });
});

describe('the elements of texts', () => {
  test('are only there where a text is not alone', async () => {
    await renderPart(
      <div data-testid="part">
        <p>
          {'1'} of {'2'}
        </p>
        <option>
          {'English'} ({'en'})
        </option>
        <em>a</em> <em>b</em>
      </div>,
    );
    await expect.element(page.getByText('1 of 2')).toBeVisible();
    expect(page.getByTestId('part').element().querySelector('own-text')).toBeNull();
  });

  test('leave fields mounted when the texts before them come and go', async () => {
    await renderPart(
      <Changing>
        {(isChanged) => (
          <label>
            {isChanged && 'Full '}name <input aria-label="Name" />
          </label>
        )}
      </Changing>,
    );
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('Ama Serwaa');
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByText('Full name')).toBeVisible();
    await expect.element(field).toHaveValue('Ama Serwaa');
  });
});
