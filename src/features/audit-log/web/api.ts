/** The audit log through the query cache. */
import { call, type CallQuery } from '#lib/web/call.ts';
import { listHook, readHook } from '#lib/web/query.ts';
import { auditLogContract } from '../contract.ts';

export const useActs = listHook(['audit-log', 'acts'], auditLogContract.listActs);
export const useAuditChoices = readHook(['audit-log', 'choices'], auditLogContract.listAuditChoices);

export async function fetchActs(query: CallQuery<typeof auditLogContract.exportActs>) {
  return (await call(auditLogContract.exportActs, { query })).data;
}
