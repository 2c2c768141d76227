export { usePageText } from './api.web.ts';
export { PageArticle } from './page-article.tsx';
export { PageBlocks } from './page-blocks.tsx';
