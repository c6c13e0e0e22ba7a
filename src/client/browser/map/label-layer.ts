import type { LayerSpecification } from 'maplibre-gl'

const LABELS: readonly LayerSpecification['type'][] = ['symbol', 'circle']

/**
 * The lowest of a style's labels: a line before it lies over the roads and under the names [USE-13]. Labels below
 * another layer don't count, such as a river's under the roads. Undefined where a style ends without labels.
 */
export function findLabelLayer(layers: readonly Pick<LayerSpecification, 'id' | 'type'>[]): string | undefined {
  const ground = layers.findLastIndex(({ type }) => !LABELS.includes(type))
  return layers[ground + 1]?.id
}
