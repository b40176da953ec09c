import { Button } from '@mantine/core';

import print from '../print.module.css';

/**
 * The way to the following page of a list; nothing where there is none.
 *
 * @param props.printed what a print says in its place
 */
export function ShowMore(
  props: Readonly<{ loadMore: (() => void) | null; printed?: string | undefined }>,
) {
  const { loadMore, printed } = props;
  if (loadMore === null) return null;
  return (
    <>
      <Button variant="default" size="md" className={print.never ?? ''} onClick={loadMore}>
        Show more
      </Button>
      {printed !== undefined && <p className={print.only}>{printed}</p>}
    </>
  );
}
