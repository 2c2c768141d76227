import { Hammer } from 'lucide-react';
import { roleHome } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';
import { ButtonLink } from '#lib/web/ui/button-link.tsx';
import { EmptyState } from '#lib/web/ui/empty-state.tsx';
import { PageHeader } from '#lib/web/ui/page-header.tsx';

export interface ComingPageProps {
  title: string;
  /** What the screen will do, in a sentence. */
  text: string;
}

/** Says honestly that a screen is not there yet. */
export function ComingPage({ title, text }: ComingPageProps) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Hammer />}
        title="Bu ekran hazırlanıyor"
        action={
          <ButtonLink variant="secondary" to={user ? roleHome(user.role) : '/'}>
            Ana sayfaya dön
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}
