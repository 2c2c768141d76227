import { type ReactNode, useId } from 'react';

interface DoneFrameProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function DoneFrame({ icon, title, text, children }: DoneFrameProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="m-auto flex w-full max-w-md flex-col items-center py-10 text-center"
    >
      <span
        aria-hidden
        className="flex size-20 animate-pop items-center justify-center rounded-full bg-success-solid text-white shadow-pop [&_svg]:size-10 [&_svg]:stroke-3"
      >
        {icon}
      </span>
      <h1 id={id} className="mt-6 text-3xl leading-tight font-extrabold tracking-tight">
        {title}
      </h1>
      <p className="mt-2 text-lg text-pretty text-soft">{text}</p>
      <div className="mt-8 w-full">{children}</div>
    </section>
  );
}
