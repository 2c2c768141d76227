import { call, type CallInput } from '#lib/web/call.ts';
import { adminPaymentsContract } from '../contract/admin.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';

type Query = NonNullable<CallInput<typeof adminPaymentsContract.exportPayments>['query']>;

export function AdminExportButton({ query }: { query: Query }) {
  return (
    <FileButton fetchFile={async () => (await call(adminPaymentsContract.exportPayments, { query })).data} />
  );
}
