import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Objects of a bucket, by key: their bytes, or the status that a read of a listed object gets. */
export type StoredObjects = ReadonlyMap<string, string | 403 | 404>;

interface Page {
  readonly keys: readonly string[];
  readonly next: string | undefined;
}

/** Keys below a prefix, two a page, as a backend may choose. */
function listPage(objects: StoredObjects, prefix: string, token: string): Page {
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const at = Number(token);
  return { keys: keys.slice(at, at + 2), next: keys.length > at + 2 ? String(at + 2) : undefined };
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function answerObject(objects: StoredObjects, key: string, response: ServerResponse): void {
  const found = objects.get(key) ?? 404;
  if (typeof found === 'string') return void response.end(found);
  response.writeHead(found, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${found === 404 ? 'NoSuchKey' : 'AccessDenied'}</Code></Error>`);
}

/** S3 as the SDK speaks it; `closed` is a prefix that may not be listed. Every request is counted by its kind. */
export function s3Listener(objects: StoredObjects, closed: string, seen: string[]): RequestListener {
  return ({ url = '/' }: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const key = decodeURIComponent(pathname).split('/').slice(2).join('/');
    if (key !== '') return answerObject(objects, key, response);
    const prefix = searchParams.get('prefix') ?? '';
    seen.push(`list ${prefix}`);
    if (closed !== '' && prefix.startsWith(closed)) return answerObject(new Map([['', 403]]), '', response);
    const items = (names: readonly string[]): string =>
      names
        .map((name) => `<Contents><Key>${xml(name)}</Key><Size>${String(objects.get(name)).length}</Size></Contents>`)
        .join('');
    const { keys, next } = listPage(objects, prefix, searchParams.get('continuation-token') ?? '0');
    const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    const truncated = `<IsTruncated>${next !== undefined}</IsTruncated>`;
    response.setHeader('content-type', 'application/xml');
    response.end(`<ListBucketResult>${truncated}${more}${items(keys)}</ListBucketResult>`);
  };
}

/** Google Cloud Storage's JSON API: the list of objects, and the bytes of one. */
export function googleListener(objects: StoredObjects): RequestListener {
  return ({ url = '/' }: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, , , , , , object] = pathname.split('/');
    if (object !== undefined) return answerObject(objects, decodeURIComponent(object), response);
    const { keys, next } = listPage(objects, searchParams.get('prefix') ?? '', searchParams.get('pageToken') ?? '0');
    const items = keys.map((name) => ({ name, size: String(String(objects.get(name)).length) }));
    response.end(JSON.stringify({ items, ...(next === undefined ? {} : { nextPageToken: next }) }));
  };
}
