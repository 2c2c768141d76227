import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { PRIVATE_AREA, typeOfPath } from '#lib/server/uploads/storage.ts';
import { adminReceiptsContract, firmReceiptsContract } from '../../contract.ts';
import { paymentErrors } from '../../errors.ts';
import { RECEIPT_FILE } from '../../payment-wire.ts';
import { csvTexts, paymentTexts } from '../../texts.ts';
import { attachReceipt, checkAwaited, removeReceipt } from './attach-receipt.ts';
import { findReceipt, type FoundReceipt } from './receipt-queries.ts';

export function mountReceipts(kit: ServerKit): void {
  const { uploads } = kit;

  /** The file in an answer: it has no address, and a browser never takes it for a page of ours. */
  async function answerFile(found: FoundReceipt | undefined): Promise<FileAnswer> {
    const bytes = found && (await uploads.readFile(found.path));
    if (!found || !bytes) throw paymentErrors.RECEIPT_NOT_FOUND();
    return {
      file_name: `${csvTexts.receiptFile}-${found.reference}.${found.kind}`,
      content_type: typeOfPath(found.path),
      content: bytes.toString('base64'),
    };
  }

  implement(kit, firmReceiptsContract, {
    attachReceipt: async ({ db, params, files, actor, now }) => {
      if (files.receipt === undefined) throw new Error('the contract requires the receipt');
      const own = { orderId: params.id, firmId: actor.userId };
      await checkAwaited(db, own);
      const rule = { field: 'receipt', rule: RECEIPT_FILE, ownerId: actor.userId };
      const file = await uploads.storeFile(files.receipt, { area: PRIVATE_AREA, ...rule });
      const replaced = await attachReceipt(db, { ...own, file, now });
      if (replaced !== null) await uploads.removeFile(replaced);
      return { message: paymentTexts.receiptAttached };
    },

    removeReceipt: async ({ db, params, actor }) => {
      await uploads.removeFile(await removeReceipt(db, { orderId: params.id, firmId: actor.userId }));
      return { message: paymentTexts.receiptRemoved };
    },

    readReceipt: async ({ db, params, actor }) => ({
      data: await answerFile(await findReceipt(db, { orderId: params.id, firmId: actor.userId })),
    }),
  });

  implement(kit, adminReceiptsContract, {
    readPaymentReceipt: async ({ db, params }) => ({
      data: await answerFile(await findReceipt(db, { orderId: params.id })),
    }),
  });
}
