import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminCorrectionsContract } from '../../contract/admin.ts';
import { paymentTexts } from '../../texts.ts';
import { issuerOf } from '../invoices/issue-invoice.ts';
import { listCorrections } from './correction-queries.ts';
import { approveCorrection, rejectCorrection } from './decide-correction.ts';

export function mountCorrections(kit: ServerKit): void {
  const issuer = issuerOf(kit.config);

  implement(kit, adminCorrectionsContract, {
    listCorrections: async ({ db, query }) => {
      const { corrections, total } = await listCorrections(db, query);
      return { data: { corrections, pagination: pagination(query, total) } };
    },

    approveCorrection: async ({ db, params, actor, now }) => {
      await approveCorrection(db, { correctionId: params.id, adminId: actor.userId, issuer, now });
      return { message: paymentTexts.correctionApproved };
    },

    rejectCorrection: async ({ db, params, body, actor, now }) => {
      const { reason } = body;
      await rejectCorrection(db, { correctionId: params.id, adminId: actor.userId, reason, now });
      return { message: paymentTexts.correctionRejected };
    },
  });
}
