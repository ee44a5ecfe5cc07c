/** Endpoints of one Azure cloud, and the audience for which it accepts tokens of other issuers. */
export interface Cloud {
  readonly name: string;
  readonly authority: string;
  readonly arm: string;
  readonly audience: string;
}

/** The clouds that Azure runs (Microsoft Learn, "National clouds" and "Workload identity federation"). */
export const CLOUDS: readonly Cloud[] = [
  {
    name: 'AzureCloud',
    authority: 'https://login.microsoftonline.com',
    arm: 'https://management.azure.com',
    audience: 'api://AzureADTokenExchange',
  },
  {
    name: 'AzureUSGovernment',
    authority: 'https://login.microsoftonline.us',
    arm: 'https://management.usgovcloudapi.net',
    audience: 'api://AzureADTokenExchangeUSGov',
  },
  {
    name: 'AzureChinaCloud',
    authority: 'https://login.chinacloudapi.cn',
    arm: 'https://management.chinacloudapi.cn',
    audience: 'api://AzureADTokenExchangeChina',
  },
];
