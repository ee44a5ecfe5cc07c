/** What `init` writes, relative to the top of the repository. */
export const CONFIG_FILE = '.evidence-engine.yaml';
export const BASELINE_FILE = 'evidence-baseline.json';
export const HOOK_FILE = '.pre-commit-config.yaml';
export const IGNORE_FILE = '.gitignore';
export const WORKFLOWS = '.github/workflows';
export const GITLAB_FILE = '.gitlab-ci.yml';
export const AZURE_FILE = 'azure-pipelines.yml';
/** A pipeline of Azure has one list of steps or jobs, so an existing one is not extended. */
export const AZURE_SECOND_FILE = 'azure-pipelines.evidence.yml';
