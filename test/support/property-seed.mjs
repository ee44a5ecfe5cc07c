import { configureGlobal, readConfigureGlobal } from 'fast-check';

/** Every property starts from one seed, so that a red run can be repeated; `PROPERTY_SEED` names another. */
configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 20261121) });
