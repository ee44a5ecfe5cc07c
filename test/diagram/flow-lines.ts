import type { DiagramResult } from '../../src/diagram/draw.ts';

/** A flow of the side-car. */
export interface CarFlow {
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  readonly ports: string;
  readonly encryption_text: string;
  readonly relation: string | null;
}

interface Car {
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  readonly flows: readonly CarFlow[];
}

/** Every flow of the side-car as `from -> to: TCP 443 TLS` or `from -> to: relation`, sorted. */
export function flowLines(result: DiagramResult): readonly string[] {
  const text = result.artifacts.find(({ filename }) => filename === 'diagram.json')?.text ?? '';
  const car: Car = JSON.parse(text);
  const names = new Map(car.nodes.map(({ id, name }) => [id, name]));
  return car.flows
    .map(({ from, to, protocol, ports, encryption_text, relation }) => {
      const what = relation ?? [protocol, ports, encryption_text].filter((word) => word !== '').join(' ');
      return `${names.get(from) ?? '?'} -> ${names.get(to) ?? '?'}: ${what}`;
    })
    .sort();
}
