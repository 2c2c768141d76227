/** The audit log through the query cache. */
import { call, type CallInput } from '#lib/web/call.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { auditLogContract } from '../contract.ts';

export type ActsQuery = NonNullable<CallInput<typeof auditLogContract.listActs>['query']>;

export function useActs(query: ActsQuery) {
  const key = ['audit-log', 'acts', query];
  return useCallQuery(key, auditLogContract.listActs, { query }, { keepPrevious: true });
}

export function useAuditChoices() {
  return useCallQuery(['audit-log', 'choices'], auditLogContract.listAuditChoices, {});
}

export async function fetchActs(query: NonNullable<CallInput<typeof auditLogContract.exportActs>['query']>) {
  return (await call(auditLogContract.exportActs, { query })).data;
}
