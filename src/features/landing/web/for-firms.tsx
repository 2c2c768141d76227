import { Check } from 'lucide-react';
import { useId } from 'react';
import { useSession } from '#lib/web/session.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { landingTexts as texts } from './texts.ts';

/** The part for firms, who pay for being watched. */
export function ForFirms() {
  const id = useId();
  const { user } = useSession();
  return (
    <section
      aria-labelledby={id}
      className="ember on-dark grid items-center gap-8 rounded-2xl p-6 sm:p-10 lg:grid-cols-2"
    >
      <div>
        <p className="w-fit rounded-full bg-rail-raised px-3 py-1 text-sm font-semibold text-rail-text">
          {texts.firmsBadge}
        </p>
        <h2 id={id} className="mt-4 text-2xl leading-tight font-extrabold tracking-tight sm:text-3xl">
          {texts.firmsHeading}
        </h2>
        <p className="mt-3 text-lg text-pretty text-rail-text">{texts.firmsText}</p>
        {!user && (
          <ButtonLink to="/kayit-ol?tur=kurumsal" variant="light" size="lg" className="mt-6 w-full sm:w-auto">
            {texts.firmsAction}
          </ButtonLink>
        )}
      </div>
      <ul className="flex flex-col gap-4">
        {texts.firmsPoints.map((point) => (
          <li key={point} className="flex gap-3">
            <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-brand">
              <Check aria-hidden className="size-4" strokeWidth={3} />
            </span>
            <span className="text-pretty">{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
