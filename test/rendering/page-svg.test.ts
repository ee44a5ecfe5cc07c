import { describe, expect, test } from '@jest/globals';
import { pageSvg } from '../../src/rendering/page-svg.ts';

const inside = (markup: string, attributes = ''): string =>
  `<svg id="p1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${markup}</svg>`;

describe('a picture within a page', () => {
  test('is built anew from plain elements, attributes and rules', () => {
    const markup =
      '<style>#p1 .a{fill:#fff;}.a{fill:red}#p1 .b,.c > p{stroke:#000}@keyframes k{from{x:1}}</style>' +
      '<title id="chart-title-p1">A &lt; B</title><filter><feDropShadow/></filter>' +
      '<g class="a" data-id="x" onclick="f()" transform="translate(1.23456, 2)"><path d="M0,0" marker-end="url(#p1_end)"/></g>';
    expect(pageSvg(inside(markup, ' onload="f()"'), 'p1')).toBe(
      '<svg role="img" aria-labelledby="chart-title-p1" id="p1" viewBox="0 0 10 10">' +
        '<style>#p1 .a{fill:#fff;}#p1 .b{stroke:#000}</style><title id="chart-title-p1">A &lt; B</title>' +
        '<g class="a" transform="translate(1.23, 2)"><path d="M0,0" marker-end="url(#p1_end)"></path></g></svg>',
    );
  });

  test('shows characters that stand by number as these', () => {
    const text = '<text>SSH&amp;#59; &amp;#60;b&amp;#62; &amp;amp;</text>';
    expect(pageSvg(inside(text), 'p1')).toContain('<text>SSH&#59; &#60;b&#62; &amp;amp;</text>');
  });

  test.each([
    ['a script', '<script>f()</script>'],
    ['markup of another kind', '<foreignObject><p>x</p></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://x.example/y.png"/>'],
    ['a copy of something elsewhere', '<use href="https://x.example/y.svg#a"/>'],
    ['a link', '<a href="javascript:f()"><text>x</text></a>'],
    ['an animation', '<animate attributeName="href" to="javascript:f()"/>'],
    ['a second picture', '<svg id="p1"/>'],
    ['a rule that loads', '<style>@import "https://x.example/y.css";</style>'],
    ['a rule that names an address', '<style>#p1{background:url(https://x.example/y)}</style>'],
    ['a rule with an escape', '<style>#p1{background:u\\72l(x)}</style>'],
    ['a style that names an address', '<g style="fill:url(https://x.example/y)"/>'],
    ['a reference to the page', '<path fill="url(#controls)"/>'],
    ['an id of the page', '<g id="controls"/>'],
    ['character data', '<text><![CDATA[<script>f()</script>]]></text>'],
    ['a comment', '<!-- x -->'],
    ['an entity', '<text>&x;</text>'],
    ['too many levels', `${'<g>'.repeat(300)}${'</g>'.repeat(300)}`],
  ])('is refused with %s', (_, markup) => {
    expect(pageSvg(inside(markup), 'p1')).toBeUndefined();
  });

  test.each(['', 'text', '<html></html>', '<!DOCTYPE svg><svg id="p1"></svg>', '<svg id="other"></svg>'])(
    'is refused when it is none of ours: %j',
    (text) => expect(pageSvg(text, 'p1')).toBeUndefined(),
  );
});
