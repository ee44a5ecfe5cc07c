import { resolved } from '../../../base/tree-path.ts';

const HOST_FOLDERS =
  /^(?:\/|\/(?:boot|dev|etc|proc|root|run|sys|usr|var|var\/run|var\/lib|var\/lib\/(?:docker|containers|kubelet))\/?|\/etc\/(?:g?shadow-?|sudoers(?:\.d)?|ssh|kubernetes|pam\.d|systemd|cron[\w.]{0,20})(?:\/.*)?|\/root\/\.ssh(?:\/.*)?)$/;
const SOCKET = /\/(?:docker|podman|containerd|crio)\.sock$/;

/** Whether a path of the host is a system folder or the socket of a container engine, which opens the host. */
export function opensHost(path: string): boolean {
  const plain = plainPath(path);
  return HOST_FOLDERS.test(plain) || SOCKET.test(plain);
}

/** `/./etc//ssh/` becomes `/etc/ssh`. */
export function plainPath(path: string): string {
  return path.startsWith('/') ? `/${resolved('', path) ?? ''}` : path;
}
