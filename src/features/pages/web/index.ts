export { usePageText } from './api.ts';
export { PageArticle } from './page-article.tsx';
export { PageBlocks } from './page-blocks.tsx';
