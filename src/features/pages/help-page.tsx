import { PageArticle } from './page-article.tsx';

export function HelpPage() {
  return <PageArticle name="help" />;
}
