import { EVERY_THIRTY_SECONDS, listHook, readHook, useCallQuery, writeHook } from '#lib/web/query.ts';
import { mailLinkContract, noticesContract } from '../contract.ts';

const KEY = ['notices'] as const;

export const useUnreadCount = readHook(
  [...KEY, 'unread'],
  noticesContract.countUnreadNotices,
  EVERY_THIRTY_SECONDS,
);
export const useNotices = listHook([...KEY, 'list'], noticesContract.listNotices, EVERY_THIRTY_SECONDS);
export const useReadNotices = writeHook(noticesContract.readNotices, [KEY]);
export const useReadAll = writeHook(noticesContract.readAllNotices, [KEY]);

const CHOICES = ['notice-choices'] as const;
export const useNoticeChoices = readHook(CHOICES, noticesContract.listNoticeChoices);
export const useChooseNotices = writeHook(noticesContract.chooseNotices, [CHOICES]);

const MAIL_CHOICE = ['notice-mail-choice'] as const;
export const useMailChoice = (token: string) =>
  useCallQuery([...MAIL_CHOICE, token], mailLinkContract.readMailChoice, { query: { token } });
export const useUnsubscribeMails = writeHook(mailLinkContract.unsubscribeMails, [MAIL_CHOICE]);
