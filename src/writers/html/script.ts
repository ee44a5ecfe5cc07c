/** Narrows the list of controls; without it all are shown. Opens everything before printing. */
export const SCRIPT = `
(() => {
  const form = document.querySelector('form');
  const controls = [...document.querySelectorAll('details.control')];
  const count = document.querySelector('output');
  const narrow = () => {
    const words = form.elements.namedItem('words').value.toLowerCase().split(/\\s+/).filter(Boolean);
    const family = form.elements.namedItem('family').value;
    const severity = form.elements.namedItem('severity');
    const worst = severity.value === '' ? Infinity : severity.selectedIndex - 1;
    const verdicts = new Set([...form.querySelectorAll('input[type=checkbox]:checked')].map((box) => box.value));
    let shown = 0;
    for (const control of controls) {
      const text = control.textContent.toLowerCase();
      const fits = verdicts.has(control.dataset.verdict) && (family === '' || control.dataset.family === family) && Number(control.dataset.rank) <= worst && words.every((word) => text.includes(word));
      control.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    count.textContent = shown + ' of ' + controls.length + ' controls shown';
  };
  form.hidden = false;
  form.addEventListener('input', narrow);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(narrow));
  const each = (what) => () => { for (const control of controls) if (!control.hidden) control.open = what; };
  form.elements.namedItem('open').addEventListener('click', each(true));
  form.elements.namedItem('close').addEventListener('click', each(false));
  addEventListener('keydown', (event) => {
    const words = form.elements.namedItem('words');
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); words.focus(); }
    if (event.key === 'Escape' && event.target === words) { words.value = ''; narrow(); words.blur(); }
  });
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) { target.hidden = false; target.open = true; target.scrollIntoView(); }
  };
  addEventListener('hashchange', open);
  addEventListener('beforeprint', () => { for (const each of document.querySelectorAll('details')) each.open = true; });
  narrow();
  open();
})();
`;
