const CONFIGURATION = /\.(?:tf|tofu)(?:\.json)?$/;
const OVERRIDE = /(?:^|\/|_)override\.(?:tf|tofu)(?:\.json)?$/;
const OF_TERRAFORM = /\.tf(\.json)?$/;

/**
 * Whether Terraform or OpenTofu reads a file as configuration, by its name (OpenTofu documentation, "Files and
 * Directories"). Test files (`.tftest.hcl`, `.tofutest.hcl`) do not match.
 */
export function isTerraformConfiguration(path: string): boolean {
  return CONFIGURATION.test(path);
}

/** Whether a configuration file changes what the other files of its folder declare ("Override Files"). */
export function isOverrideFile(path: string): boolean {
  return OVERRIDE.test(path);
}

/** The file that OpenTofu reads instead, where it exists: `main.tofu` for `main.tf`, `main.tofu.json` for `main.tf.json`. */
export function openTofuAlternative(path: string): string | undefined {
  return OF_TERRAFORM.test(path) ? path.replace(OF_TERRAFORM, '.tofu$1') : undefined;
}
