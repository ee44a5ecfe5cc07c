import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[.-]|$)/i;
/** Apache 2.0, section 4(d): the notices of a work are passed on with it. */
const NOTICE_FILE = /^(?:notice|third-?party-?notices?)(?:[.-]|$)/i;

/**
 * Packages without a licence file, and where their text is: in a file of node_modules, under its licence heading if it
 * is a readme; or the standard text of the licence that package.json names, with its author.
 */
export const TEXT_ELSEWHERE = new Map([
  // one repository, one licence: aws/aws-sdk-js-v3
  ['@aws-sdk/credential-provider-http', '@aws-sdk/credential-provider-node/LICENSE'],
  ['@aws-sdk/credential-provider-login', '@aws-sdk/credential-provider-node/LICENSE'],
  ['@aws-sdk/nested-clients', '@aws-sdk/credential-provider-node/LICENSE'],
  ['data-uri-to-buffer', 'data-uri-to-buffer/README.md'],
  // their repositories have no text either
  ['@nodable/entities', 'standard text'],
  ['abstract-logging', 'standard text'],
]);

/**
 * The licence and notices of a package in `folder` (of node_modules), as one text. `manifest` is its package.json.
 * Throws with what to do when there is no text, or when `elsewhere` names a package that has one.
 */
export function licenceText(root, folder, manifest, elsewhere = TEXT_ELSEWHERE) {
  const { name, version, license } = manifest;
  if (typeof license !== 'string' || license === '')
    throw new Error(`${name} ${version} becomes a part of dist/ and names no licence. Ask its authors, or replace it.`);
  const names = readdirSync(join(root, folder)).sort();
  const files = [LICENCE_FILE, NOTICE_FILE].map((pattern) => names.filter((file) => pattern.test(file)));
  const place = elsewhere.get(name);
  if (files[0].length === 0)
    return [textElsewhere(root, manifest, place), ...read(root, folder, files[1])].join('\n\n');
  if (place !== undefined)
    throw new Error(
      `${name} ${version} has a licence file: remove its row from TEXT_ELSEWHERE in build/licence-texts.mjs.`,
    );
  return read(root, folder, files.flat()).join('\n\n');
}

function read(root, folder, files) {
  return files.map((file) => tidy(readFileSync(join(root, folder, file), 'utf8')));
}

function textElsewhere(root, { name, version, license, author }, place) {
  if (place === undefined)
    throw new Error(
      `${name} ${version} (${license}) becomes a part of dist/ and has no licence file. ` +
        `Find the text in its repository and name its place in TEXT_ELSEWHERE of build/licence-texts.mjs.`,
    );
  if (place === 'standard text') return standardText(license, holderOf(author, name));
  const text = tidy(readFileSync(join(root, 'node_modules', place), 'utf8'));
  if (!/readme/i.test(place)) return text;
  const [, section] =
    /^#* *licen[cs]e\b[^\n]*\n(?:[-=]+\n)?\n*([^]*?)(?=\n#|\n\[[^\]\n]*\]: |$(?![^]))/im.exec(text) ?? [];
  if (section === undefined) throw new Error(`${place} has no section on the licence of ${name}.`);
  return tidy(section.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
}

function standardText(license, holder) {
  return tidy(readFileSync(new URL(`licences/${license}.txt`, import.meta.url), 'utf8')).replace('{holder}', holder);
}

function holderOf(author, name) {
  const holder = typeof author === 'object' ? [author.name, author.email && `<${author.email}>`] : [author];
  const said = holder.filter((part) => typeof part === 'string' && part !== '').join(' ');
  if (said === '') throw new Error(`${name} names no author: name the place of its licence text in TEXT_ELSEWHERE.`);
  return said;
}

/** Line feeds alone, nothing at the end of lines, and no empty lines around. */
function tidy(text) {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '');
}
