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
