/**
 * Big changes of what people are charged and paid, proposed by one owner and saved when another administrator approves.
 * It stands here because the settings, which every feature reads, import none.
 */
import { z } from '#lib/shared/zod.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { GUARDED_KEYS, isBig, type SettingChange } from '#features/settings/big-changes.ts';
import { SETTING_KEYS, SETTINGS } from '#features/settings/registry.ts';
import { applySettingChanges, type AskSecond } from '#features/settings/server/index.ts';
import { shownSetting } from '#features/settings/shown-setting.ts';
import { approvalErrors } from '../errors.ts';
import { settingsProposalTexts as texts } from '../texts.ts';
import { settingErrors } from '#features/settings/errors.ts';
import { findOpenProposal, takesTwo } from './decide-proposal.ts';
import { defineProposal } from './define-proposal.ts';

const change = z.object({ key: z.enum(SETTING_KEYS), from: z.int(), to: z.int() });

export const settingsProposal = defineProposal<{ changes: SettingChange[] }>({
  kind: 'settings',
  title: texts.kind,
  schema: z.object({ changes: z.array(change) }),

  describe: async (_db, { changes }) =>
    changes.map(({ key, from, to }) => ({
      label: SETTINGS[key].label,
      value: texts.fromTo(shownSetting(key, from), shownSetting(key, to)),
    })),

  async carryOut(tx, { payload: { changes }, proposedBy, now }) {
    const isDone = await applySettingChanges(tx, { changes, actorId: proposedBy, now });
    if (!isDone) throw approvalErrors.PROPOSAL_OVERTAKEN();
  },
});

/** Proposes a save with a big change of a guarded setting, whole, and answers that it did. Throws CHANGES_PROPOSED. */
export function settingsTakeTwo(kit: Pick<ServerKit, 'config'>): AskSecond {
  return async (tx, { changes, actorId, now }) => {
    const isGuarded = changes.some((each) => GUARDED_KEYS.has(each.key) && isBig(each));
    if (!isGuarded || !(await takesTwo({ db: tx, config: kit.config }, actorId))) return false;
    const subject = 'settings';
    const waiting = await findOpenProposal(tx, { kind: settingsProposal.kind, subject });
    if (waiting !== undefined) throw settingErrors.CHANGES_PROPOSED();
    const payload = { changes: [...changes] };
    await settingsProposal.propose(tx, {
      payload,
      subject,
      reason: texts.reason,
      adminId: actorId,
      now,
    });
    return true;
  };
}
