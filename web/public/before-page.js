// Runs before the first paint, so that nobody sees a flash of the wrong theme or hears the page in the wrong language. The page's
// first questions are asked meanwhile: the scripts that would ask them are still on their way (early-answers.ts).
(function () {
  /**
   * What the page of a role asks for first, of the role itself or (from a slash) of everybody; a story sees that each is really wanted.
   * @type {Record<string, string[]>}
   */
  const questions = {
    'EMPL/account/overview': [
      'dashboard/',
      'document/draft',
      'transfer?limit=4&offset=0',
      'document?limit=3&offset=0',
      'club/offer?limit=10&offset=0',
    ],
    'EMPL/account/add-document': ['document/actions/templates', 'document/draft'],
    'COMP/company/overview': ['dashboard/', 'company/data'],
    'COMP/company/documents': ['document/queue?limit=100&offset=0', 'company/data'],
    'COMP/company/employees': ['employee?limit=10&offset=0&order=lastName', 'company/data'],
    'COMP/company/statistics': ['company/statistics', '/reslist/rejection_reasons', 'company/data'],
  };
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.setAttribute('data-theme', theme);
    const language = localStorage.getItem('lang') === 'en' ? 'en' : 'sk';
    page.lang = language;
    if (!sessionStorage.getItem('impersonation')) askEarly(localStorage.getItem('token'), language);
  } catch {
    // Storage is switched off in this browser: the system's theme and the default language stay.
  }

  document.addEventListener('load', fetchRest, true);

  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && tellNotStarted(), true);
  globalThis.tellNotStarted = tellNotStarted;

  /** Once a page stands, the notice is gone from the document. */
  function tellNotStarted() {
    const notice = document.getElementById('not-started');
    const told = notice?.querySelector(`[lang="${page.lang}"]`);
    if (!notice || !told) return;
    const awaited = notice.previousElementSibling;
    awaited?.removeAttribute('aria-hidden');
    // The bar with the mark stays.
    awaited?.lastElementChild?.setAttribute('hidden', '');
    told.removeAttribute('hidden');
    notice.hidden = false;
    told.querySelector('button')?.addEventListener('click', () => location.reload());
    addEventListener('online', () => location.reload(), { once: true });
  }

  /**
   * Once most of the scripts that start a page are here, the page's own are fetched: at the same time they would share the line, and all
   * would come together at the end. So the first ones are at work while the others are on their way.
   * @param {Event} event
   */
  function fetchRest({ target }) {
    if (!(target instanceof HTMLLinkElement) || !/\/first-page-[^/]+$/.test(target.href)) return;
    document.removeEventListener('load', fetchRest, true);
    for (const link of document.querySelectorAll('link[data-later]'))
      link.setAttribute('rel', link.getAttribute('data-later') ?? '');
  }

  /**
   * @param {string | null} token
   * @param {string} language
   */
  function askEarly(token, language) {
    const headers = { Accept: 'application/json', 'Accept-Language': language, 'X-Client': 'web' };
    if (token) headers.Authorization = `Bearer ${token}`;
    const addresses = ['/api/1.0/operator-profile', ...(token ? ofUser() : [])];
    const answers = new Map(addresses.map((address) => [address, fetch(address, { headers, cache: 'no-store' })]));
    for (const answer of answers.values()) answer.catch(() => undefined);
    globalThis.earlyAnswers = { token, answers };
  }

  function ofUser() {
    if (!/^\/(?:(?:account|company|operator|profile)(?:\/|$)|$)/.test(location.pathname)) return [];
    const [id, name] = (sessionStorage.getItem('role') || localStorage.getItem('role') || '').split('_');
    // Claims may open as a list instead, with questions of its own.
    const isUsual = location.search === '' && localStorage.getItem('documentsView') !== 'zoznam';
    const asked = (isUsual && questions[name + location.pathname]) || [];
    const addressed = asked.map((question) => (question.startsWith('/') ? question : `/${name}/${id}/${question}`));
    return ['/user', ...addressed].map((address) => `/api/1.0${address}`);
  }
})();
