/** Modules of collections under their short names (Ansible, "Collection Index"). */
const COLLECTIONS: readonly (readonly [collection: string, modules: readonly string[]])[] = [
  [
    'ansible.builtin',
    'add_host apt apt_key apt_repository assemble blockinfile command copy cron deb822_repository debconf debug dnf fetch file get_url git group hostname include_role include_tasks import_role import_tasks iptables known_hosts lineinfile package pip raw reboot replace rpm_key script service set_fact shell stat systemd systemd_service sysvinit template unarchive uri user yum yum_repository'.split(
      ' ',
    ),
  ],
  ['ansible.posix', ['authorized_key', 'firewalld', 'mount', 'seboolean', 'selinux', 'synchronize', 'sysctl']],
  ['community.general', ['htpasswd', 'ini_file', 'modprobe', 'pam_limits', 'pamd', 'sudoers', 'timezone', 'ufw']],
];

/** A module by its full name, as Ansible advises to write it; any other word as it is. */
export function fullName(module: string): string {
  const found = COLLECTIONS.find(([, modules]) => modules.includes(module));
  return found === undefined ? module : `${found[0]}.${module}`;
}
