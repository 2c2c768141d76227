import { call, type CallInput } from '#lib/web/call.ts';
import { firmInvoicesContract } from '../contract/firm.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';

type Query = NonNullable<CallInput<typeof firmInvoicesContract.exportAccounting>['query']>;

export function ExportButton({ query }: { query: Query }) {
  return (
    <FileButton fetchFile={async () => (await call(firmInvoicesContract.exportAccounting, { query })).data} />
  );
}
