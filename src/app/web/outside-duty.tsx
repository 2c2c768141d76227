import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { roleHome } from '#lib/web/role-home.ts';
import { usePage } from './page.ts';

export function OutsideDuty() {
  return (
    <>
      <PageHeader title={usePage()?.title ?? ''} />
      <Missing
        title="Bu sayfa senin görevinde yok"
        list={{ to: roleHome('admin'), label: 'Ana sayfaya git' }}
      >
        Gerekiyorsa görevini, “Sahip” olan bir yönetici değiştirir.
      </Missing>
    </>
  );
}
