import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { BOLD } from './base-style.ts'
import { tokenColor } from './token-color.ts'

/** Protomaps and OpenMapTiles, the two common OpenStreetMap schemas, name the same things differently. */
const KIND: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'class'], '']
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name_en'], ['get', 'name']]
/** Lower for larger places, in both. */
const RANK: ExpressionSpecification = ['to-number', ['coalesce', ['get', 'rank'], ['get', 'min_zoom']], 10]

const GREEN = ['park', 'forest', 'wood', 'grass', 'grassland', 'national_park', 'nature_reserve', 'golf_course']
const HIGHWAYS = ['highway', 'motorway', 'trunk']
const MAIN_ROADS = ['major_road', 'medium_road', 'primary', 'secondary', 'tertiary']
const STREETS = ['minor_road', 'minor', 'service', 'residential']

/** Layers for a vector archive, styled like the built-in map. Skips source layers that the archive lacks. */
export function archiveLayers(source: string, held: ReadonlySet<string>): LayerSpecification[] {
  const of = (...names: string[]) =>
    names.filter((name) => held.has(name)).map((name) => ({ source, 'source-layer': name }))
  const fills = [
    ...of('landuse', 'landcover').map((from) => ({ ...from, color: 'sign-tint', filter: isOneOf(GREEN) })),
    ...of('water').map((from) => ({ ...from, color: 'blue-tint', filter: IS_AREA })),
    ...of('buildings', 'building').map((from) => ({ ...from, color: 'hairline', filter: IS_AREA, minzoom: 14 })),
  ]
  const roads = of('roads', 'transportation')
  return [
    { id: 'land', type: 'background', paint: { 'background-color': tokenColor('paper') } },
    ...fills.map(({ color, ...fill }): LayerSpecification => {
      return { ...fill, id: fill['source-layer'], type: 'fill', paint: { 'fill-color': tokenColor(color) } }
    }),
    ...roads.map((from) => road(from, { kinds: STREETS, color: 'line', width: [12, 0.8, 17, 6] })),
    ...roads.map((from) => road(from, { kinds: MAIN_ROADS, color: 'line', width: [7, 0.6, 16, 8] })),
    ...roads.map((from) => road(from, { kinds: HIGHWAYS, color: 'edge', width: [3, 0.6, 16, 10] })),
    ...of('boundaries', 'boundary').map((from): LayerSpecification => ({
      ...from,
      id: 'borders',
      type: 'line',
      paint: { 'line-color': tokenColor('line'), 'line-width': 1.2, 'line-dasharray': [3, 2] },
    })),
    ...of('places', 'place').map((from): LayerSpecification => ({
      ...from,
      id: 'places',
      type: 'symbol',
      filter: ['has', 'name'],
      layout: { ...BOLD, 'text-field': NAME, 'text-size': 12, 'text-padding': 6, 'symbol-sort-key': RANK },
      paint: { 'text-color': tokenColor('ink'), 'text-halo-color': tokenColor('paper'), 'text-halo-width': 1.5 },
    })),
  ]
}

const IS_AREA: FilterSpecification = ['==', ['geometry-type'], 'Polygon']

function isOneOf(kinds: string[]): FilterSpecification {
  return ['in', KIND, ['literal', kinds]]
}

interface Road {
  kinds: string[]
  /** theme color */
  color: string
  /** start zoom and width, end zoom and width */
  width: [zoom: number, pixels: number, zoom: number, pixels: number]
}

function road(from: { source: string; 'source-layer': string }, { kinds, color, width }: Road): LayerSpecification {
  return {
    ...from,
    id: `roads ${kinds[0]}`,
    type: 'line',
    minzoom: width[0],
    filter: isOneOf(kinds),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': tokenColor(color),
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], ...width],
    },
  }
}
