// Remembers that somebody sent a form which arrived drawn, until the program is there and sends it
// (src/lib/web/form/use-early-submit.ts). What the program itself sends is prevented by then.
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented) document.documentElement.dataset.earlySubmit = '';
});
