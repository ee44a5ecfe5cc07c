import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of the service. Labels are fixed names: never keys, organizations or anything from a request. */
export interface Metrics {
  answered(path: string, status: number, seconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics in a separate registry. `load` is called at each read. */
export function createMetrics(load: () => { readonly running: number; readonly waiting: number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'evidence_engine_requests_total',
    help: 'Requests by endpoint and status.',
    labelNames: ['path', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'evidence_engine_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['path'],
    buckets: SECONDS,
    registers: [registry],
  });
  for (const state of ['running', 'waiting'] as const) {
    const gauge = new Gauge({
      name: `evidence_engine_assessments_${state}`,
      help: `Assessments that are ${state}.`,
      registers: [],
      collect() {
        this.set(load()[state]);
      },
    });
    registry.registerMetric(gauge);
  }
  return {
    answered(path, status, seconds) {
      requests.inc({ path, status: String(status) });
      duration.observe({ path }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
