import { Button } from '@mantine/core';

import print from '../print.module.css';

/**
 * Loads the next page of a list; renders nothing if there is none.
 *
 * @param props.printed printed in place of the button
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
