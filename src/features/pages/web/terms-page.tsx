import { PageArticle } from './page-article.tsx';

/** The terms of use in force; registration links here. */
export function TermsPage() {
  return <PageArticle name="terms" />;
}
