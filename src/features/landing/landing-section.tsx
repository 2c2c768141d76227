import { type ReactNode, useId } from 'react';
import { classNames } from '#lib/web/class-names.ts';

export function LandingSection(props: { heading: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('scroll-mt-6', props.className)}>
      <h2 id={id} className="text-2xl font-extrabold tracking-tight sm:text-3xl">
        {props.heading}
      </h2>
      {props.children}
    </section>
  );
}
