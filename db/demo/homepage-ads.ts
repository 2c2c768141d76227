import type { AdPicture } from './pictures/draw-ad.ts';

/** The ads of the landing page. */
export const DEMO_HOMEPAGE_ADS: readonly {
  title: string;
  description: string;
  link: string;
  picture: AdPicture;
}[] = [
  {
    title: 'Reklam izle, cüzdanın dolsun',
    description: 'Her izlediğin reklam için kazancın anında cüzdanında. Kayıt ol, ilk bonus bizden.',
    link: '',
    picture: {
      drawing: 'phone',
      headline: ['Reklam izle,', 'cüzdanın dolsun'],
      text: 'Kazancın anında cüzdanında.',
      brand: 'İzle Kazan',
      place: 'Kayıt ol, ilk bonus bizden',
      ground: '#242b58',
      accent: '#cf420b',
      ink: '#171c3a',
    },
  },
  {
    title: 'Firmalar için doğru kitle',
    description: 'Kampanyanı yalnızca ilgilenecek kişilere göster, bütçenin nereye gittiğini gör.',
    link: '',
    picture: {
      drawing: 'laptop',
      headline: ['Doğru kitle,', 'açık hesap'],
      text: 'Bütçen nereye gidiyor, gör.',
      brand: 'İzle Kazan',
      place: 'Firmalar için',
      ground: '#0b5d4e',
      accent: '#f08c00',
      ink: '#04241e',
    },
  },
];
