import { PageArticle } from './page-article.tsx';

export function TermsPage() {
  return <PageArticle name="terms" />;
}
