import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalsContract, type Proposal, type PROPOSAL_FILTERS } from './contract.ts';
import { approvalTexts, settingsProposalTexts as texts } from './texts.ts';
import {
  approveProposal,
  findProposalsAbout,
  hasOtherAdmin,
  rejectProposal,
  takesTwo,
} from './decide-proposal.server.ts';
import {
  defineProposal,
  describeProposal,
  findOpenProposal,
  type ProposalKind,
} from './define-proposal.server.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { z } from '#lib/shared/zod.ts';
import { GUARDED_KEYS, needsSecond, type SettingChange, SHARES } from '#platform/settings/big-changes.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '#platform/settings/registry.ts';
import { applySettingChanges, type AskSecond, type SecondApproval } from '#platform/settings/server.ts';
import { toWire } from '#platform/settings/setting-rules.ts';
import { shownSetting } from '#platform/settings/shown-setting.ts';
import { approvalErrors } from './errors.ts';
import { settingErrors } from '#platform/settings/contract.ts';

export { defineProposal, findOpenProposal, type ProposalKind } from './define-proposal.server.ts';
export {
  approveProposal,
  closeOvertaken,
  findProposalsAbout,
  type ProposalAbout,
  takesTwo,
  takesTwoFor,
} from './decide-proposal.server.ts';

export function mountApprovals(kit: ServerKit, kinds: readonly ProposalKind[]): void {
  implement(kit, approvalsContract, {
    listProposals: async ({ db, query, actor }) => {
      const { proposals, total } = await listProposals(db, kinds, { ...query, adminId: actor.userId });
      const has_other_admin = await hasOtherAdmin(db, actor.userId);
      return { data: { proposals, pagination: pagination(query, total), has_other_admin } };
    },

    approveProposal: async ({ db, params, actor, now }) => {
      await approveProposal(db, kinds, { id: params.id, adminId: actor.userId, now });
      return { message: approvalTexts.approved };
    },

    rejectProposal: async ({ db, params, body, actor, now }) => {
      const decision = { id: params.id, adminId: actor.userId, reason: body.reason, now };
      return { message: approvalTexts[await rejectProposal(db, kinds, decision)] };
    },
  });
}

type Row = Omit<Proposal, 'title' | 'facts' | 'approval_note' | 'path'> & { payload: unknown };

const withStatus = (adminId: number) => ({
  open: sql`status = 'open'`,
  to_decide: sql`(status = 'open' and proposed_by <> ${adminId})`,
  decided: sql`status <> 'open'`,
  all: sql`true`,
});

interface ProposalSearch extends Page {
  status: (typeof PROPOSAL_FILTERS)[number];
  id?: number | undefined;
  adminId: number;
}

async function listProposals(
  db: Db,
  kinds: readonly ProposalKind[],
  { status, id, adminId, page, limit }: ProposalSearch,
): Promise<{ proposals: Proposal[]; total: number }> {
  const which = id === undefined ? sql`true` : sql`id = ${id}`;
  const matching = sql`${withStatus(adminId)[status]} and ${which}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from proposals where ${matching}`,
  );
  const found = await rows(
    db,
    sql<Row>`
      select proposals.id, kind, payload, reason, proposer.name as proposed_by_name, proposed_at,
        proposed_by = ${adminId} as is_own, proposals.status, decider.name as decided_by_name, decided_at, note
      from (select * from proposals where ${matching} order by id desc limit ${limit} offset ${offsetOf({ page, limit })})
        as proposals
      join users as proposer on proposer.id = proposed_by
      left join users as decider on decider.id = decided_by
      order by proposals.id desc`,
  );
  const proposals = [];
  for (const { payload, ...row } of found)
    proposals.push({ ...row, ...(await describeProposal(db, kinds, { kind: row.kind, payload })) });
  return { proposals, total };
}

const change = z.object({ key: z.enum(SETTING_KEYS), from: z.int(), to: z.int() });

export const settingsProposal = defineProposal<{ changes: SettingChange[] }>({
  kind: 'settings',
  title: texts.kind,
  schema: z.object({ changes: z.array(change) }),

  describe: async (_db, { changes }) =>
    changes.map(({ key, from, to }) => ({
      label: SETTINGS[key].label,
      value: texts.fromTo(shownSetting(key, from), shownSetting(key, to)),
      ...(SHARES.has(key) && { detail: texts.waitingCampaigns }),
    })),

  async carryOut(tx, { payload: { changes }, proposedBy, proposedByName, actorId, now }) {
    const proposed = { by: proposedBy, reason: texts.proposedBy(proposedByName) };
    const isDone = await applySettingChanges(tx, { changes, actorId, proposed, now });
    if (!isDone) throw approvalErrors.PROPOSAL_OVERTAKEN();
  },
});

/** Steps taken one after the other within so many days count as one change, whoever takes them (docs/product.md, Settings). */
const STEPS_DAYS = 30;

/** Without the values before the last days (docs/product.md, Settings) a value could be doubled at will. */
async function readStarts(db: Db, now: Date): Promise<Map<SettingKey, number>> {
  const steps = await rows(
    db,
    sql<{ key: SettingKey; from: number }>`
      select distinct on (key) key, from_value as from from setting_changes
      where key = any(${[...GUARDED_KEYS]}::text[])
        and at > ${now}::timestamptz - ${STEPS_DAYS} * interval '1 day'
      order by key, id`,
  );
  return new Map(steps.map(({ key, from }) => [key, from]));
}

const SUBJECT = 'settings';

export function settingsTakeTwo(kit: Pick<ServerKit, 'config'>): SecondApproval {
  return { ask: asksSecond(kit), read: readsSecond(kit) };
}

function readsSecond(kit: Pick<ServerKit, 'config'>): SecondApproval['read'] {
  return async (db, { actorId, now }) => {
    const about = await findProposalsAbout(db, { kind: settingsProposal.kind, subjects: [SUBJECT] });
    const proposal = about.get(SUBJECT);
    const starts = await readStarts(db, now);
    return {
      takes_two: await takesTwo({ db, config: kit.config }, actorId),
      starts: [...starts].map(([key, from]) => ({ key, from: toWire(key, from) })),
      proposal:
        proposal?.status === 'open' ? { ...proposal, is_own: proposal.proposed_by === actorId } : null,
    };
  };
}

function asksSecond(kit: Pick<ServerKit, 'config'>): AskSecond {
  return async (tx, { changes, actorId, now }) => {
    if (!needsSecond(changes, await readStarts(tx, now))) return false;
    if (!(await takesTwo({ db: tx, config: kit.config }, actorId))) return false;
    const waiting = await findOpenProposal(tx, { kind: settingsProposal.kind, subject: SUBJECT });
    if (waiting !== undefined) throw settingErrors.CHANGES_PROPOSED();
    const payload = { changes: [...changes] };
    await settingsProposal.propose(tx, {
      payload,
      subject: SUBJECT,
      reason: texts.reason,
      adminId: actorId,
      now,
    });
    return true;
  };
}
