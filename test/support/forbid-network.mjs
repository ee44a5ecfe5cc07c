import { forbidNetwork } from './network-guard.mjs';

forbidNetwork();
