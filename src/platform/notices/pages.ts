import type { Role } from '#lib/shared/route.ts';
import { adminPaths, firmPaths, viewerPaths } from '#platform/places/paths.ts';

export const LIST_PAGES: Readonly<Record<Role, string>> = {
  admin: adminPaths.notices,
  firm: firmPaths.notices,
  user: viewerPaths.notices,
};

export const choicesPage = (role: Role): string => `${LIST_PAGES[role]}?sekme=tercihler`;
