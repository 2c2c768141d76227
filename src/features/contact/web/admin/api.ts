import { listHook, writeHook } from '#lib/web/query.ts';
import { contactContract } from '../../contract.ts';

export const useMessages = listHook(['contact'], contactContract.listMessages);
export const useAnswerMessage = writeHook(contactContract.answerMessage, [['contact']]);
export const useCloseMessage = writeHook(contactContract.closeMessage, [['contact']]);
