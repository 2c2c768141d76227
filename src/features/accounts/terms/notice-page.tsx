import { useId } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { PRODUCT } from '#lib/web/layout/logo.tsx';
import { NOTICE_VERSION } from '../notice.ts';
import { noticeSections, noticeTexts as texts } from './notice-document.web.ts';
import { usePublicConfig } from '../api.web.ts';

export function NoticePage() {
  const id = useId();
  const { kvkk_url: kvkkUrl, company, contact_email: email } = usePublicConfig().data ?? {};
  return (
    <article aria-labelledby={id} className="mx-auto w-full max-w-2xl py-6 sm:py-10">
      <h1 id={id} className="text-3xl leading-tight font-extrabold tracking-tight">
        {texts.title}
      </h1>
      <p className="mt-2 text-soft">
        {texts.description} · <span className="tabular">{texts.version(formatDay(NOTICE_VERSION))}</span>
      </p>
      {noticeSections(PRODUCT.name, company && { ...company, email }).map(
        ({ heading, paragraphs = [], items = [] }) => (
          <section key={heading} className="mt-8">
            <h2 className="text-lg font-bold">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 leading-relaxed break-words text-pretty text-soft">
                <Unbroken text={paragraph} />
              </p>
            ))}
            {items.length > 0 && (
              <ul className="mt-2 list-disc flex flex-col gap-2 pl-5 leading-relaxed text-soft marker:text-brand-text">
                {items.map((item) => (
                  <li key={item}>
                    <Unbroken text={item} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ),
      )}
      {kvkkUrl && (
        <p className="mt-8 text-soft">
          {texts.authorityBefore}
          <a
            href={kvkkUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="rounded-xs font-semibold text-brand-text underline underline-offset-4"
          >
            {texts.authority}
          </a>
        </p>
      )}
    </article>
  );
}
