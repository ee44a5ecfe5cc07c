const COLOURS = {
  dim: '#8b949e',
  faint: '#484f58',
  bright: '#e6edf3',
  red: '#ff7b72',
  green: '#3fb950',
  amber: '#d29922',
};
type Colour = keyof typeof COLOURS;

/** Pixels: the left edge, the first line's foot, and from one line to the next. */
const LEFT = 16;
const FIRST = 29;
const STEP = 18;
const MOST_CHARACTERS = 117;

/** The summary that a command prints, as a picture of a dark terminal (SVG). Lines that are too long are cut. */
export function summaryPicture(command: string, stdout: string): string {
  const [text = ''] = stdout.split('\n\nWritten: ');
  const lines = [`${paint('$', 'dim')} ${paint(command, 'bright')}`, ...text.split('\n').map(painted)];
  const height = FIRST + STEP * lines.length + 3;
  const rows = lines.map(
    (line, index) => `    <text x="${LEFT}" y="${FIRST + STEP * index}" xml:space="preserve">${line}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="954" height="${height}" viewBox="0 0 954 ${height}" role="img" aria-label="Summary that the weak example prints">
  <rect width="100%" height="100%" rx="8" fill="#0d1117"/>
  <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="#c9d1d9">
${rows.join('\n')}
  </g>
</svg>
`;
}

/** A line in the colours that a terminal would show, told from its form. */
function painted(line: string, index: number): string {
  if (index === 0 || line === 'Fix first')
    return `<tspan font-weight="bold" fill="${COLOURS.bright}">${escaped(line)}</tspan>`;
  if (line.startsWith('Family ')) return paint(line, 'dim');
  const [, name, good = '', bad = '', open = '', none = ''] = /^(\S.*?)( +\S+)( +\S+)( +\S+)( +\S+)$/.exec(line) ?? [];
  if (name !== undefined && [good, bad, open, none].every((cell) => /^ +(?:-|\d+)$/.test(cell)))
    return escaped(name) + cell(good, 'green') + cell(bad, 'red') + cell(open, 'amber') + cell(none, 'dim');
  const [, gravity, title = '', id = ''] = /^ {2}(critical|high|medium|low) {2}(.*?)( \[[\w-]+\])$/.exec(line) ?? [];
  if (gravity !== undefined) return `  ${paint(gravity, 'red')}  ${paint(title, 'bright')}${paint(id, 'dim')}`;
  const short = line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
  const [, subject, place = '', rest = ''] = /^( {12}\S+ at )([^\s:]+:\d+)(: .*)$/.exec(short) ?? [];
  return subject === undefined ? escaped(short) : escaped(subject) + paint(place, 'dim') + escaped(rest);
}

function cell(text: string, colour: Colour): string {
  return paint(text, text.endsWith('-') ? 'faint' : colour);
}

function paint(text: string, colour: Colour): string {
  return `<tspan fill="${COLOURS[colour]}">${escaped(text)}</tspan>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
