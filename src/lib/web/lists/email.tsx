import { Fragment } from 'react';

/** An e-mail address that goes to a new line after its @ and its dots, where there is no room for all of it. */
export function Email({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one address stay in their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
