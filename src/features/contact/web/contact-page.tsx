import { PageArticle } from '#features/pages/web/index.ts';
import { ContactForm } from './contact-form.tsx';

/** Who runs the product, and a form to write to them. */
export function ContactPage() {
  return (
    <PageArticle name="contact">
      <ContactForm />
    </PageArticle>
  );
}
