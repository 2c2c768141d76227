/**
 * Big changes of what people are charged and paid, proposed by one owner and saved when another administrator approves.
 * It stands here because the settings, which every feature reads, import none.
 */
import { z } from '#lib/shared/zod.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { GUARDED_KEYS, needsSecond, type SettingChange, SHARES } from '#platform/settings/big-changes.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#platform/settings/registry.ts';
import { applySettingChanges, type AskSecond, type SecondApproval } from '#platform/settings/server.ts';
import { toWire } from '#platform/settings/setting-rules.ts';
import { shownSetting } from '#platform/settings/shown-setting.ts';
import { approvalErrors } from './errors.ts';
import { settingsProposalTexts as texts } from './texts.ts';
import { settingErrors } from '#platform/settings/errors.ts';
import { findProposalsAbout, takesTwo } from './decide-proposal.server.ts';
import { defineProposal, findOpenProposal } from './define-proposal.server.ts';

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

/** Stores the whole save as a proposal. Throws CHANGES_PROPOSED. */
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
