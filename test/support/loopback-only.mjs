import { allowLoopback } from './network-guard.mjs';

allowLoopback();
