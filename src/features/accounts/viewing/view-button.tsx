import { Eye } from 'lucide-react';
import type { Role } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { writeHook } from '#lib/web/query.ts';
import { roleHome } from '#lib/web/role-home.ts';
import { beginViewing } from '#lib/web/session.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { accountsContract } from '../contract.ts';
import { viewingTexts } from '../texts.web.ts';

const useViewArea = writeHook(accountsContract.viewArea);

export function ViewButton({ person }: { person: { id: number; role: Role; status: string } }) {
  const mayView = useMayCall(accountsContract.viewArea);
  const view = useViewArea();
  const toast = useToast();
  if (!mayView || person.role === 'admin' || person.status !== 'active') return null;
  const open = () =>
    view.mutate(
      { params: { id: person.id } },
      {
        onSuccess: ({ data: { user, token, expires_in_seconds: seconds } }) => {
          beginViewing({ user, token, expiresAt: Date.now() + seconds * 1000 }, roleHome(user.role));
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <Button variant="secondary" icon={<Eye aria-hidden />} isBusy={view.isPending} onClick={open}>
      {viewingTexts.open}
    </Button>
  );
}
