export { collectHost } from '../host/collect-host.ts';
