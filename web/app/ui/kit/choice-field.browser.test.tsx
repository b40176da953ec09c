import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderPart } from '../../testing/render-part.tsx';
import { ChoiceField } from './choice-field.tsx';

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
