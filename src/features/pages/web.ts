export { usePageText } from './page-article.tsx';
export { PageArticle } from './page-article.tsx';
export { PageBlocks } from './page-article.tsx';
