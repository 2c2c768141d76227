import { adminCampaignPath } from '#features/campaigns/admin-path.ts';
import { type Book, isGroup } from '#platform/ledger/books.ts';
import { personPath } from '#platform/places/person-path.ts';
import type { Cause } from './contract.ts';

export const BOOKS_PATH = '/admin/denklik';
export const JOURNAL_PATH = `${BOOKS_PATH}/kayitlar`;
const ACCOUNTS_PATH = `${BOOKS_PATH}/hesaplar`;

export const PARAMS = {
  account: 'hesap',
  book: 'grup',
  kind: 'islem',
  from: 'baslangic',
  to: 'bitis',
} as const;

export const entryPath = (id: number) => `${JOURNAL_PATH}/${id}`;
export const accountPath = (account: string) =>
  `${JOURNAL_PATH}?${PARAMS.account}=${encodeURIComponent(account)}`;
export const accountsPath = (book: Book) => `${ACCOUNTS_PATH}?${PARAMS.book}=${book}`;

export const PLATFORM_WALLET_PATH = `${BOOKS_PATH}/cuzdan`;

export const bookPath = (book: Book) =>
  isGroup(book) ? `${JOURNAL_PATH}?${PARAMS.book}=${book}` : accountPath(book);

export function causePath({ kind, id, name, state }: Cause): string {
  switch (kind) {
    case 'campaign':
      return adminCampaignPath({ id, status: state });
    case 'order':
      return `/admin/odemeler/bekleyen?ara=${encodeURIComponent(name)}`;
    case 'withdrawal':
      return `/admin/odemeler/cekimler?durum=all&ara=${encodeURIComponent(name)}`;
    default:
      return personPath({ id, role: kind === 'firm' ? 'firm' : 'user' });
  }
}

export function subjectPath(subject: string): string | undefined {
  const [word = '', id] = subject.split(' ');
  if (id === undefined) return accountPath(word);
  if (word === 'entry') return entryPath(Number(id));
  if (word === 'acts') return '/admin/denetim-kaydi';
  if (word === 'entries') return entryPath(Number(id.split('-')[0]));
  if (word === 'campaign') return accountPath(`campaign:${id}`);
  if (word === 'viewer' && /^\d+$/.test(id)) return accountPath(`user_wallet:${id}`);
  if (word === 'order') return '/admin/odemeler/bekleyen';
  return word === 'withdrawal' ? '/admin/odemeler/cekimler?durum=all' : undefined;
}
