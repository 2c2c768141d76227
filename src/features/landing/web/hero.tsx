import { useSession } from '#lib/web/session.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { landingTexts as texts } from './texts.ts';
import { EntryButton } from './entry-button.tsx';
import { HeroPreview } from './hero-preview.tsx';

/** The title, the slogan and the entry button, beside a picture of the product. */
export function Hero() {
  const { user } = useSession();
  return (
    <section className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-14">
      <div>
        <h1 className="text-[clamp(2.5rem,9vw,4rem)] leading-[1.05] font-extrabold tracking-[-0.03em]">
          {texts.title[0]} <span className="block text-brand-text">{texts.title[1]}</span>
        </h1>
        <p className="mt-4 max-w-xl text-lg leading-relaxed text-pretty text-soft">
          {user ? texts.hello(user.name) : texts.lead}
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <EntryButton />
          {!user && (
            <ButtonLink to="/kayit-ol" variant="secondary" size="lg" className="w-full sm:w-auto">
              {texts.register}
            </ButtonLink>
          )}
        </div>
        {!user && <p className="mt-4 text-sm text-soft">{texts.free}</p>}
      </div>
      <HeroPreview />
    </section>
  );
}
