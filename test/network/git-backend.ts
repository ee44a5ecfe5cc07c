import { spawn } from 'node:child_process';
import type { RequestListener } from 'node:http';

/**
 * What git's own CGI program answers for the repositories below `folder`. `/closed` wants credentials, `/away` leads
 * elsewhere, `/silent` never answers.
 */
export function gitBackend(folder: string): RequestListener {
  return (request, response) => {
    if ((request.url ?? '').startsWith('/silent')) return;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (path.startsWith('/closed')) return void response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    if (path.startsWith('/away'))
      return void response.writeHead(301, { location: `/casework/.git${path.slice(5)}?${query}` }).end();
    const child = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: path,
        QUERY_STRING: query,
        REQUEST_METHOD: request.method ?? '',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    });
    request.pipe(child.stdin);
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('close', () => {
      const answer = Buffer.concat(output);
      const end = answer.indexOf('\r\n\r\n');
      const headers = answer
        .toString('latin1', 0, end)
        .split('\r\n')
        .map((line) => line.split(': '));
      const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
      for (const [name = '', value = ''] of headers) if (name !== 'Status') response.setHeader(name, value);
      response.writeHead(parseInt(status, 10)).end(answer.subarray(end + 4));
    });
  };
}
