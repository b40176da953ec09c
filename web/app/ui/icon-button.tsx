import { Button, type ButtonProps } from '@mantine/core';

type Props = Omit<ButtonProps, 'classNames'> &
  Readonly<{ 'aria-label': string; 'aria-live'?: 'polite'; onClick: () => void }>;

/** A square button with only an icon. It is made of the button that every page loads. */
export const IconButton = (props: Props) => (
  <Button classNames={{ root: 'icon-button' }} {...props} />
);
