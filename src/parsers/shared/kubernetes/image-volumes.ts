import type { Resource } from '../../../model/evidence.ts';
import { within } from '../../../model/place.ts';
import { isList, isMap, own } from '../../../base/value.ts';
import type { Runner } from './runner.ts';

/** Images that pods mount as volumes, each as `k8s/image-volume` (Kubernetes API, ImageVolumeSource). */
export function imageVolumesOf({ object, template, address, origin, values, specPlace }: Runner): readonly Resource[] {
  const volumes = own(template.spec, 'volumes') ?? null;
  return (isList(volumes) ? volumes : []).flatMap((volume, index): readonly Resource[] => {
    const image = isMap(volume) ? (own(volume, 'image') ?? null) : null;
    if (!isMap(volume) || image === null) return [];
    const name = own(volume, 'name');
    const elsewhere = template.parts?.get(`volumes.${index}`);
    return [
      {
        kind: 'resource',
        type: 'k8s/image-volume',
        address: `${address}/volumes/${typeof name === 'string' ? name : String(index)}`,
        ...origin,
        values: { ...values, image },
        place: elsewhere === undefined ? within(specPlace, ['volumes', index]) : within(object.place, elsewhere),
      },
    ];
  });
}
