import type { Actor } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { mayCall } from '#lib/shared/route.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { oversightContract } from '#features/oversight/contract.ts';
import { adminPaymentsContract } from '#features/payments/contract/admin.ts';
import { adminUsersContract } from '#features/people/contract/admin.ts';
import { type Found, searchContract } from '../contract.ts';
import { isSearchable } from '../searchable.ts';
import { findCampaigns, findEntries, findFirms, findInvoices, findPayments, findPersons } from './find.ts';

/** Each kind is searched only for those who may make the call that opens it: a result says no more than its page. */
async function find(db: Db, search: string, actor: Pick<Actor, 'role' | 'duty'>): Promise<Found> {
  const mayOpen = {
    people: mayCall(adminUsersContract.readUser, actor),
    campaigns: mayCall(adminCampaignsContract.adminGetCampaign, actor),
    payments: mayCall(adminPaymentsContract.listPayments, actor),
    entries: mayCall(oversightContract.readEntry, actor),
    // An invoice has no page of its own: it is seen with its payment.
    invoices: mayCall(adminPaymentsContract.listPayments, actor),
  };
  const [people, firms, campaigns, payments, invoices, entries] = await Promise.all([
    mayOpen.people ? findPersons(db, search) : [],
    mayOpen.people ? findFirms(db, search) : [],
    mayOpen.campaigns ? findCampaigns(db, search) : [],
    mayOpen.payments ? findPayments(db, search) : [],
    mayOpen.invoices ? findInvoices(db, search) : [],
    mayOpen.entries ? findEntries(db, search) : [],
  ]);
  return { people, firms, campaigns, payments, invoices, entries };
}

const NOTHING: Found = { people: [], firms: [], campaigns: [], payments: [], invoices: [], entries: [] };

export function mountSearch(kit: ServerKit): void {
  const handlers: Handlers<typeof searchContract> = {
    searchEverything: async ({ db, query, actor }) => ({
      data: isSearchable(query.q) ? await find(db, query.q, actor) : NOTHING,
    }),
  };
  implement(kit, searchContract, handlers);
}
