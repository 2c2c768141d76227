import { House, Play, UserRound, Wallet } from 'lucide-react';

/** The four places of the viewer's area. */
export const PLACES = [
  { label: 'Ana Sayfa', to: '/kullanici/anasayfa', icon: <House aria-hidden /> },
  { label: 'İzle Kazan', to: '/kullanici/izle-kazan', icon: <Play aria-hidden /> },
  { label: 'Cüzdan', to: '/kullanici/cuzdan', icon: <Wallet aria-hidden /> },
  { label: 'Profil', to: '/kullanici/profil', icon: <UserRound aria-hidden /> },
];
