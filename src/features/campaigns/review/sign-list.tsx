import { TriangleAlert } from 'lucide-react';
import { signsOfLink } from '../link-signs.ts';
import { signTexts as texts } from '../admin-texts.web.ts';

export function SignList({ link, about }: { link: string; about?: string }) {
  const signs = signsOfLink(link);
  if (signs.length === 0) return null;
  return (
    <section
      aria-label={about === undefined ? texts.title : `${texts.title}: ${about}`}
      className="mb-5 rounded-xl border border-line p-4"
    >
      <h3 className="text-sm font-bold">{texts.title}</h3>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {signs.map((sign) => (
          <li key={sign} className="flex gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="min-w-0 font-semibold break-words">{sign}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
