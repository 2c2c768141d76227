import { listHook, useCallQuery, writeHook } from '#lib/web/query.ts';
import { announcementsContract, type Audience } from './contract.ts';

const KEY = ['announcements'];

export const useAnnouncements = listHook([...KEY, 'list'], announcementsContract.listAnnouncements);

export function useAudienceCount(audience: Audience, isPromotion: boolean) {
  const query = { audience, is_promotion: String(isPromotion) };
  return useCallQuery([...KEY, 'audience', query], announcementsContract.countAudience, { query });
}

export const useAnnounce = writeHook(announcementsContract.announce, [KEY]);
export const useMessagePerson = writeHook(announcementsContract.messagePerson, [KEY, ['notices', 'sent']]);
