import type { Role } from '#lib/shared/route.ts';

/** The list of everybody with an account. */
export const PEOPLE_PATH = '/admin/kullanicilar';
export const FIRMS_PATH = '/admin/firmalar';

/**
 * The administrators' page about one person. The list of people holds firms, too: where it turns out to be one, the page
 * itself leads to the firm's address. Under a firm's address there are only firms.
 */
export function personPath({ id, role }: { id: number | string; role?: Role }): string {
  return `${role === 'firm' ? FIRMS_PATH : PEOPLE_PATH}/${id}`;
}

/** The tabs of that page by their names in its address. */
export const PERSON_TABS = [
  'bilgiler',
  'kampanyalar',
  'izlemeler',
  'cuzdan',
  'bildirimler',
  'hesap',
] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

/** With one of its tabs open. */
export const personTabPath = (person: { id: number; role: Role }, tab: PersonTab): string =>
  `${personPath(person)}?sekme=${tab}`;
