import { Link } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';

const LINKS = [
  { label: 'Yardım', to: '/yardim' },
  { label: 'İletişim', to: '/iletisim' },
  { label: 'Koşullar', to: '/kosullar' },
  { label: 'Aydınlatma metni', to: '/kvkk' },
];

export function FootLinks({ className }: { className?: string }) {
  return (
    <nav
      aria-label="Bilgi sayfaları"
      className={classNames('flex flex-wrap gap-x-5 text-sm text-soft', className)}
    >
      {LINKS.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-11 items-center rounded-xs underline-offset-4 hover:text-ink hover:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
