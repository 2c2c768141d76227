import { type ReactNode, useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';

/** A card of which only the title is in sight until it is pressed; its content is made, and asks, only then. */
export function FoldedCard({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      {' '}
      <details
        className="group rounded-xl border weak:border-line bg-surface shadow-card"
        onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
      >
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 px-4 sm:px-5">
          <h2 id={id} className="text-base font-bold">
            {title}
          </h2>
          <ChevronDown aria-hidden className="size-4 text-faint group-open:rotate-180" />
        </summary>
        <div className="p-4 sm:p-5">{wasOpened && children}</div>
      </details>
    </section>
  );
}
