import type { Role } from '#lib/shared/route.ts';

export const PEOPLE_PATH = '/admin/kullanicilar';
export const FIRMS_PATH = '/admin/firmalar';

/** A page about one person. The list contains firms, too: their page leads to the firm's address. */
export function personPath({ id, role }: { id: number | string; role?: Role }): string {
  return `${role === 'firm' ? FIRMS_PATH : PEOPLE_PATH}/${id}`;
}

export const PERSON_TABS = [
  'bilgiler',
  'kampanyalar',
  'izlemeler',
  'cuzdan',
  'bildirimler',
  'hesap',
] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

export const personTabPath = (person: { id: number; role: Role }, tab: PersonTab): string =>
  `${personPath(person)}?sekme=${tab}`;
