import type { Role } from '#lib/shared/route.ts';

export const LIST_PAGES: Readonly<Record<Role, string>> = {
  admin: '/admin/bildirimler',
  firm: '/firma/bildirimler',
  user: '/kullanici/bildirimler',
};

export const choicesPage = (role: Role): string => `${LIST_PAGES[role]}?sekme=tercihler`;
