import { PageArticle } from './page-article.tsx';

/** Short help for viewers, firms and administrators. */
export function HelpPage() {
  return <PageArticle name="help" />;
}
