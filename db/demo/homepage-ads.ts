import type { Scene } from './pictures/draw-ad.ts';

/** The ads of the landing page, which writes over their pictures. */
export const DEMO_HOMEPAGE_ADS: readonly {
  title: string;
  description: string;
  link: string;
  picture: Scene;
}[] = [
  {
    title: 'Reklam izle, cüzdanın dolsun',
    description: 'Her izlediğin reklam için kazancın anında cüzdanında.',
    link: '',
    picture: {
      drawing: 'phone',
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
      ground: '#0b5d4e',
      accent: '#f08c00',
      ink: '#04241e',
    },
  },
];
