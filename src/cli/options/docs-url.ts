import { EngineError } from '../../model/engine-error.ts';

const LONGEST = 1000;

/** The address that a site of `controls docs --site` is published at, with a slash at its end. Throws EngineError `invalid-usage`. */
export function readDocsUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const isBare = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === undefined || !isWeb || !isBare || address.length > LONGEST)
    throw new EngineError(
      'invalid-usage',
      '--docs-url needs the address of the folder that the site is published in, such as https://docs.example.org/controls/, without user, query and fragment.',
    );
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
