/**
 * Narrows all parts of the page by words and facets, keeps them in the address, opens what a link leads to, and opens everything
 * before printing. Without it everything is shown.
 */
export const SCRIPT = `
(() => {
  const form = document.querySelector('form');
  const texts = new WeakMap();
  const readText = (element) => {
    if (!texts.has(element)) texts.set(element, element.textContent.toLowerCase());
    return texts.get(element);
  };
  const parts = [...document.querySelectorAll('.part')].flatMap((part) => {
    const output = part.querySelector('h2 output');
    if (output === null) return [];
    const checks = [...part.querySelectorAll('.check')];
    const groups = checks.length > 0 ? checks : [...part.querySelectorAll('.item')];
    return [{ output, chunks: [...part.querySelectorAll('.chunk')], groups: groups.map((group) => ({ group, rows: group.classList.contains('check') ? [...group.querySelectorAll('.item')] : [] })) }];
  });
  const value = (name) => form.elements.namedItem(name).value;
  const wanted = () => {
    const severity = form.elements.namedItem('severity');
    return { words: value('q').toLowerCase().split(/\\s+/).filter(Boolean), worst: severity.value === '' ? Infinity : severity.selectedIndex - 1, verdict: value('verdict'), family: value('family') };
  };
  const fits = ({ dataset }, { worst, verdict, family }) =>
    (dataset.rank === undefined || Number(dataset.rank) <= worst) &&
    (verdict === '' || dataset.verdict === undefined || dataset.verdict.split(' ').includes(verdict)) &&
    (family === '' || dataset.family === undefined || dataset.family.split(' ').includes(family));
  const has = (element, words) => words.length === 0 || words.every((word) => readText(element).includes(word));
  const headHas = (group, words) => words.every((word) => [...group.querySelectorAll(':scope > summary, :scope > div > p')].some((each) => readText(each).includes(word)));
  const show = ({ group, rows }, filter) => {
    const fitting = fits(group, filter) && has(group, filter.words);
    group.hidden = !fitting;
    if (rows.length === 0 || !fitting) return fitting ? 1 : 0;
    const all = filter.words.length === 0 || headHas(group, filter.words);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !all && !has(row, filter.words);
      shown += row.hidden ? 0 : 1;
    }
    if (shown === 0) for (const row of rows) row.hidden = false;
    return shown === 0 ? rows.length : shown;
  };
  let isNarrow = false;
  const narrow = () => {
    const filter = wanted();
    const narrows = filter.words.length > 0 || filter.worst !== Infinity || filter.verdict !== '' || filter.family !== '';
    for (const { output, groups, chunks } of parts) {
      const total = groups.reduce((sum, { rows }) => sum + Math.max(1, rows.length), 0);
      const shown = narrows || isNarrow ? groups.reduce((sum, each) => sum + show(each, filter), 0) : total;
      if (narrows || isNarrow) for (const chunk of chunks) chunk.hidden = chunk.querySelector('.item:not([hidden])') === null;
      output.textContent = narrows ? shown + ' of ' + total + ' shown' : String(total);
    }
    isNarrow = narrows;
  };
  const address = () => {
    const [anchor, query = ''] = location.hash.slice(1).split('?');
    return { anchor, query };
  };
  const keep = () => {
    const given = [...new FormData(form)].filter(([, text]) => text !== '');
    const query = new URLSearchParams(given).toString();
    const hash = '#' + address().anchor + (query === '' ? '' : '?' + query);
    if (hash !== (location.hash || '#')) history.replaceState(null, '', hash);
  };
  const change = () => { narrow(); keep(); };
  const restore = () => {
    const query = new URLSearchParams(address().query);
    for (const element of form.elements) if (element.name) element.value = query.get(element.name) ?? '';
    narrow();
  };
  const open = () => {
    const target = document.getElementById(decodeURIComponent(address().anchor));
    if (target === null) return;
    if (target.closest('[hidden]') !== null) { form.reset(); narrow(); keep(); }
    for (let each = target; each !== null; each = each.parentElement) if (each instanceof HTMLDetailsElement) each.open = true;
    target.scrollIntoView();
  };
  let waiting = 0;
  form.hidden = false;
  form.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(change, 120); });
  form.addEventListener('submit', (event) => { event.preventDefault(); change(); });
  form.addEventListener('reset', () => setTimeout(change));
  addEventListener('keydown', (event) => {
    const words = form.elements.namedItem('q');
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); words.focus(); }
    if (event.key === 'Escape' && (isTyping || isNarrow)) { form.reset(); if (isTyping) event.target.blur(); }
  });
  addEventListener('hashchange', () => { if (address().query === '') keep(); else restore(); open(); });
  let opened = [];
  addEventListener('beforeprint', () => { opened = [...document.querySelectorAll('details:not([open]):not(.catalogue)')]; for (const each of opened) each.open = true; });
  addEventListener('afterprint', () => { for (const each of opened) each.open = false; });
  if (address().query === '') narrow(); else restore();
  open();
})();
`;
