import { CirclePlus } from 'lucide-react';
import { useSession } from '#lib/web/session.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { firstStepsTexts as texts } from '../texts/firm.ts';

/** The panel of a firm without any campaign: how to make the first one, in three steps. */
export function FirstSteps() {
  const firstName = useSession().user?.name.split(' ')[0] ?? '';
  return (
    <section
      aria-labelledby="first-steps"
      className="dawn rounded-xl border border-line p-5 shadow-card sm:p-8"
    >
      <h2 id="first-steps" className="text-xl font-extrabold sm:text-2xl">
        {texts.hello(firstName)}
      </h2>
      <p className="mt-1 text-soft">{texts.text}</p>
      <ol className="mt-6 grid gap-4 md:grid-cols-3 md:gap-6">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 md:block">
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-tint font-extrabold text-brand-text"
            >
              {index + 1}
            </span>
            <div className="md:mt-3">
              <h3 className="font-bold">{title}</h3>
              <p className="mt-1 text-sm text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink to="/firma/kampanyalar/yeni" size="lg" icon={<CirclePlus aria-hidden />} className="mt-7">
        {texts.start}
      </ButtonLink>
    </section>
  );
}
