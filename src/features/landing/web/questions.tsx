import { ChevronDown } from 'lucide-react';
import { landingTexts as texts } from './texts.ts';
import { LandingSection } from './landing-section.tsx';

/** Questions that people ask before they begin, with answers. */
export function Questions() {
  return (
    <LandingSection heading={texts.questionsHeading}>
      <div className="mt-6 divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
        {texts.questions.map(({ question, answer }) => (
          <details key={question} className="group px-5">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-md py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-faint transition duration-200 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-3xl pb-4 leading-relaxed text-pretty text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  );
}
