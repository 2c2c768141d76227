/** Names with realistic frequencies: some people share one by chance. */
import type { Luck } from './actor.ts';

const FIRST =
  'Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Sultan Hanife Merve Özlem Derya Gül Sevgi Ebru Esra Büşra Selin ' +
  'Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim Osman Yusuf Murat Ömer Ramazan Halil Süleyman Emre Burak Cem Onur Kaan';
const LAST =
  'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt ' +
  'Özkan Şimşek Polat Korkmaz Çakır Erdoğan Bulut Keskin Turan Gündoğdu Sezer Akyol Tuna Uslu Bozkurt Varol Duman Işık';
const [firsts, lasts] = [FIRST.split(' '), LAST.split(' ')];

export const surname = (luck: Luck): string => luck.pick(lasts) ?? '';

/** A full name; some have a second first name. */
export function fullName(luck: Luck, last = surname(luck)): string {
  const first = luck.pick(firsts) ?? '';
  return luck.isLikely(0.25) ? `${first} ${luck.pick(firsts) ?? ''} ${last}` : `${first} ${last}`;
}

export const lastNameOf = (name: string): string => name.split(' ').at(-1) ?? name;
