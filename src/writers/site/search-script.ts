/** Finds pages by words: all of them have to occur; the id and the title count most. The words are also in the address. */
export const SEARCH_SCRIPT = `(() => {
  'use strict';
  const MOST = 100;
  const form = document.querySelector('form');
  const words = form.elements.namedItem('q');
  const kind = form.elements.namedItem('kind');
  const count = document.querySelector('output');
  const found = document.querySelector('.found');
  const entries = window.searchIndex.map(([kind, address, id, title, note, more]) => ({
    kind, address, id, title, note, lowId: id.toLowerCase(), lowTitle: title.toLowerCase(), low: (note + ' ' + more).toLowerCase(),
  }));
  const begins = (text, word) => text.startsWith(word) || [' ', '(', '-', '_', '/', '.'].some((sign) => text.includes(sign + word));
  const score = ({ kind, lowId, lowTitle, low }, word) => {
    if (lowId === word) return 100;
    if (lowTitle === word) return 60;
    if ((' ' + low + ' ').includes(' ' + word + ' ') && /[0-9_]/.test(word)) return kind === 'product' ? 50 : 40;
    if (lowId.startsWith(word)) return 30;
    if (begins(lowTitle, word)) return 20;
    if (begins(lowId, word)) return 15;
    if (lowTitle.includes(word) || lowId.includes(word)) return 8;
    if (begins(low, word)) return 5;
    return low.includes(word) ? 2 : 0;
  };
  // a title of few other words is what was meant
  const whole = ({ lowTitle, lowId }, wanted) => {
    const phrase = wanted.join(' ');
    if (lowTitle === phrase || lowId === phrase) return 200;
    const all = lowTitle.split(/[^a-z0-9/]+/).filter(Boolean);
    return wanted.every((word) => all.includes(word)) ? (90 * wanted.length) / all.length : 0;
  };
  const element = (name, text, type) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (type) made.className = type;
    return made;
  };
  const item = ({ kind, address, id, title, note }) => {
    const made = document.createElement('li');
    const link = element('a', kind === 'control' ? id + ' ' + title : title);
    link.href = address;
    made.append(link, ' ', element('span', kind + ', ' + note, 'soft'));
    if (kind === 'check') made.append(' ', element('code', id, 'soft'));
    return made;
  };
  const find = () => {
    const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const fitting = [];
    if (wanted.length > 0) {
      for (const entry of entries) {
        if (kind.value !== '' && entry.kind !== kind.value) continue;
        let sum = 0;
        for (const word of wanted) {
          const own = score(entry, word);
          if (own === 0) { sum = 0; break; }
          sum += own;
        }
        if (sum > 0) fitting.push([sum + whole(entry, wanted), entry]);
      }
    }
    fitting.sort(([one], [other]) => other - one);
    found.replaceChildren(...fitting.slice(0, MOST).map(([, entry]) => item(entry)));
    const pages = fitting.length === 1 ? '1 page' : fitting.length + ' pages';
    const shown = fitting.length > MOST ? pages + ', the best ' + MOST + ' are shown' : pages;
    count.textContent = wanted.length === 0 ? '' : shown;
  };
  const remember = () => {
    const hash = new URLSearchParams();
    if (words.value !== '') hash.set('q', words.value);
    if (kind.value !== '') hash.set('kind', kind.value);
    history.replaceState(null, '', '#' + hash);
  };
  const recall = () => {
    const given = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);
    words.value = given.get('q') || '';
    kind.value = given.get('kind') || '';
    find();
  };
  form.hidden = false;
  form.addEventListener('input', () => { find(); remember(); });
  form.addEventListener('submit', (event) => { event.preventDefault(); find(); remember(); });
  addEventListener('hashchange', recall);
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); words.focus(); }
  });
  recall();
  words.focus();
})();
`;
