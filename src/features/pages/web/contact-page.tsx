import { PageArticle } from './page-article.tsx';

/** Who runs the product, and how to reach them. */
export function ContactPage() {
  return <PageArticle name="contact" />;
}
