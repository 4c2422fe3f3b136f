// Runs before the first paint, so that nobody sees a flash of the wrong theme or hears the page in the wrong language.
(function () {
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.setAttribute('data-theme', theme);
    if (localStorage.getItem('lang') === 'en') page.lang = 'en';
  } catch {
    // Storage is switched off in this browser: the system's theme and the default language stay.
  }
})();
