// The colours that the person has chosen on this device (src/lib/shared/colours.ts), before anything is painted.
const colours = /(?:^|; )colours=(light|dark)/.exec(document.cookie)?.[1];
if (colours) document.documentElement.dataset.colours = colours;

// The page that was asked for comes back as soon as there is a network.
addEventListener('online', () => location.reload());

// The browser may be online without the server being within reach, and does not always say that it is online again.
setInterval(async () => {
  try {
    const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // Still not.
  }
}, 5000);
