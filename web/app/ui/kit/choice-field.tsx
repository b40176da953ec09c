import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

import { Icon } from '../icons.tsx';
import { useRestDue } from './growing-list.tsx';

/** What can be chosen, and how it reads. */
export type Choice<Value extends string = string> = Readonly<{ value: Value; label: string }>;

/** Choices under a title. */
export type ChoiceGroup<Value extends string = string> = Readonly<{
  group: string;
  items: readonly Choice<Value>[];
}>;

type FieldProps = Omit<InputBaseProps, 'children' | 'rightSection'> &
  Omit<ComponentPropsWithRef<'select'>, keyof InputBaseProps | 'children' | 'onChange' | 'value'>;

/**
 * Chooses one of a list, in the picker of the browser: it weighs nothing, is known to everyone, and
 * is made for fingers on a phone. Where a list has to be searched there is `SearchableSelect`.
 *
 * @param props.value what is chosen; null for nothing, if there is a placeholder
 * @param props.placeholder what is shown while nothing is chosen
 */
export function ChoiceField<Value extends string>(
  props: FieldProps &
    Readonly<{
      choices: readonly (Choice<Value> | ChoiceGroup<Value>)[];
      value?: Value | null;
      placeholder?: string;
      onChange: (value: Value) => void;
    }>,
) {
  const { choices, value = null, placeholder, onChange, ...field } = props;
  const all = choices.flatMap((one) => ('group' in one ? one.items : [one]));
  return (
    <InputBase
      {...field}
      component="select"
      size="md"
      pointer
      rightSection={<ChevronIcon />}
      rightSectionWidth="1.75rem"
      rightSectionPointerEvents="none"
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = all.find((one) => one.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {value === null && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {/* An address may name what is not offered, or not yet; the browser would show the first. */}
      {value !== null && !all.some((one) => one.value === value) && (
        <option value={value}>{value}</option>
      )}
      {all.length <= mostAtOnce ? (
        <Options of={choices} />
      ) : (
        <ManyOptions of={choices} chosen={all.find((one) => one.value === value)} />
      )}
    </InputBase>
  );
}

type Choices = readonly (Choice | ChoiceGroup)[];

/** A page shows its content first: a list of all languages takes as long as a screen of cards. */
const mostAtOnce = 30;

const ManyOptions = ({ of, chosen }: { of: Choices; chosen: Choice | undefined }) =>
  useRestDue() ? <Options of={of} /> : chosen && toOption(chosen);

const Options = ({ of }: { of: Choices }) =>
  of.map((one) =>
    'group' in one ? (
      <optgroup key={one.group} label={one.group}>
        {one.items.map(toOption)}
      </optgroup>
    ) : (
      toOption(one)
    ),
  );

const toOption = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Shows that a field opens a list. */
export const ChevronIcon = () => (
  <Icon>
    <path d="M7 10l5 5 5-5" />
  </Icon>
);
