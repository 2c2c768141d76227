/** The audit log through the query cache. */
import { call, type CallQuery } from '#lib/web/call.ts';
import { useCallQuery, useListQuery } from '#lib/web/query.ts';
import { auditLogContract } from '../contract.ts';

export function useActs(query: CallQuery<typeof auditLogContract.listActs>) {
  return useListQuery(['audit-log', 'acts'], auditLogContract.listActs, { query });
}

export function useAuditChoices() {
  return useCallQuery(['audit-log', 'choices'], auditLogContract.listAuditChoices, {});
}

export async function fetchActs(query: CallQuery<typeof auditLogContract.exportActs>) {
  return (await call(auditLogContract.exportActs, { query })).data;
}
