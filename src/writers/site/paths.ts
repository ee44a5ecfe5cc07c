import { pageName } from '../../model/docs-links.ts';

/** Pages of which there is one, from the top of the site. */
export const PAGES = {
  home: 'index.html',
  checks: 'checks.html',
  search: 'search.html',
  style: 'style.css',
  script: 'search.js',
  index: 'search-index.js',
} as const;

/** The page of a framework. */
export function frameworkPath(id: string): string {
  return `frameworks/${id}.html`;
}

/** The page of a family of a framework. */
export function controlFamilyPath(framework: string, family: string): string {
  return `frameworks/${framework}/${pageName(family)}.html`;
}

/** The page of a family of checks. */
export function familyPath(family: string): string {
  return `families/${pageName(family)}.html`;
}

/** The page of a platform. */
export function platformPath(platform: string): string {
  return `platforms/${slug(platform)}.html`;
}

/** The page of a product. */
export function productPath(platform: string, product: string): string {
  return `platforms/${slug(platform)}/${slug(product)}.html`;
}

/** From one page to another. */
export function relativeLink(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up}${to.split('/').map(encodeURIComponent).join('/')}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
