// Goes on by itself as soon as there is a network again; the link does the same by hand, and without this file.
window.addEventListener('online', () => window.location.reload());
