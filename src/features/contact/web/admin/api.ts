import { listHook, writeHook } from '#lib/web/query.ts';
import { contactContract } from '../../contract.ts';

/** The list, and how many wait in the menu. */
const AFTER_DECISION = [['contact'], ['reports', 'waiting']];

export const useMessages = listHook(['contact'], contactContract.listMessages);
export const useAnswerMessage = writeHook(contactContract.answerMessage, AFTER_DECISION);
export const useCloseMessage = writeHook(contactContract.closeMessage, AFTER_DECISION);
