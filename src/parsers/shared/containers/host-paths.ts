import { resolved } from '../../../base/tree-path.ts';

/** Folders with system files, or with the sockets of container engines, also of engines without root. */
const HOST_FOLDERS: readonly RegExp[] = [
  /^\/(?:(?:bin|boot|dev|etc|lib(?:32|64|x32)?|proc|root|run|sbin|sys|usr|usr\/s?bin|usr\/lib(?:32|64|exec)?|var|var\/run|var\/lib)\/?)?$/,
  /^\/(?:proc|sys\/kernel|root\/\.ssh|var\/lib\/(?:containerd|containers|docker|kubelet))(?:\/.*)?$/,
  /^\/etc\/(?:g?shadow-?|sudoers(?:\.d)?|ssh|kubernetes|pam\.d|systemd|cron[\w.]{0,20})(?:\/.*)?$/,
  /^(?:\/var)?\/run\/(?:user\/\d{1,10}\/?)?(?:containerd|crio|docker|k0s|k3s|podman|systemd|)\/?$/,
  /^(?:\/var)?\/run\/k3s\/containerd\/?$/,
];
const SOCKET = /\/(?:docker|podman|containerd|crio|cri-dockerd|buildkitd)\.sock$/;

/** Whether a path of the host is a system folder or the socket of a container engine, which opens the host. */
export function opensHost(path: string): boolean {
  const plain = plainPath(path);
  return HOST_FOLDERS.some((folders) => folders.test(plain)) || SOCKET.test(plain);
}

/** Whether a path that leaves the evidence may be a system folder. One step up is taken for the project. */
export function mayOpenHost(source: string): boolean {
  return source !== '..' && source !== '../' && opensHost(source.replace(/^(?:\.{1,2}(?:\/|$))+/, '/'));
}

/** `/./etc//ssh/` becomes `/etc/ssh`. */
export function plainPath(path: string): string {
  return path.startsWith('/') ? `/${resolved('', path) ?? ''}` : path;
}
