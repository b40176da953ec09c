import './segmented-control.css';

/** The kit's choice of a few, with its styles: most pages have none. */
export { SegmentedControl } from '@mantine/core';
