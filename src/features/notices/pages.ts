import type { Role } from '#lib/shared/route.ts';

/** The list of all notices of a role, where one leads nowhere else. */
export const LIST_PAGES: Readonly<Record<Role, string>> = {
  admin: '/admin/bildirimler',
  firm: '/firma/bildirimler',
  user: '/kullanici/bildirimler',
};

/** Where a role chooses what goes out on which channel. */
export const choicesPage = (role: Role): string => `${LIST_PAGES[role]}?sekme=tercihler`;
