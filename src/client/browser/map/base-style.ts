import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { BaseMap } from './base-map.ts'
import { tokenColor } from './token-color.ts'

/** Rendered with the page's fonts, so no glyph server is needed. */
const FONT = { 'text-font': ['Overpass', 'sans-serif'] }
/** The first name sets the weight; no device font has that name. */
export const BOLD = { 'text-font': ['Bold', 'Overpass', 'sans-serif'] }

/** Largest city rank shown at each zoom. */
const CITIES_SHOWN: ExpressionSpecification = ['step', ['zoom'], 1, 4.5, 2, 5.5, 3, 6.5, 4, 8, 5]
const IS_INTERSTATE: ExpressionSpecification = ['==', ['get', 'network'], 'I']

/** The built-in map in our colors: states, neighbors, lakes, highways and cities. `addRouteShields` adds the shields. */
export function baseStyle(base: BaseMap): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(
      Object.entries(base).map(([name, data]) => [name, { type: 'geojson' as const, data, tolerance: 0.2 }]),
    ),
    layers: [...groundLayers(), ...roadLayers(), ...labelLayers()],
  }
}

function groundLayers(): LayerSpecification[] {
  const line = tokenColor('line')
  return [
    { id: 'water', type: 'background', paint: { 'background-color': tokenColor('blue-tint') } },
    { id: 'neighbours', source: 'neighbours', type: 'fill', paint: { 'fill-color': tokenColor('hairline') } },
    {
      id: 'neighbour-borders',
      source: 'neighbours',
      type: 'line',
      paint: { 'line-color': tokenColor('hairline'), 'line-width': 2 },
    },
    { id: 'lakes', source: 'lakes', type: 'fill', paint: { 'fill-color': tokenColor('blue-tint') } },
    { id: 'states', source: 'states', type: 'fill', paint: { 'fill-color': tokenColor('paper') } },
    { id: 'state-borders', source: 'states', type: 'line', paint: { 'line-color': line, 'line-width': 1.2 } },
  ]
}

function roadLayers(): LayerSpecification[] {
  return [
    {
      id: 'roads',
      source: 'highways',
      type: 'line',
      filter: ['!', IS_INTERSTATE],
      minzoom: 5,
      paint: { 'line-color': tokenColor('line'), 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.8, 9, 2] },
    },
    {
      id: 'interstates',
      source: 'highways',
      type: 'line',
      filter: IS_INTERSTATE,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': tokenColor('edge'), 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 9, 2.6] },
    },
  ]
}

function labelLayers(): LayerSpecification[] {
  const halo = { 'text-halo-color': tokenColor('paper'), 'text-halo-width': 1.5 }
  return [
    {
      id: 'state-names',
      source: 'stateLabels',
      type: 'symbol',
      maxzoom: 7,
      layout: {
        ...FONT,
        'text-field': ['step', ['zoom'], ['get', 'code'], 4.6, ['get', 'name']],
        'text-size': 12,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
      },
      paint: { ...halo, 'text-color': tokenColor('edge') },
    },
    {
      id: 'city-dots',
      source: 'cities',
      type: 'circle',
      filter: ['<=', ['get', 'rank'], CITIES_SHOWN],
      paint: {
        'circle-radius': 2.5,
        'circle-color': tokenColor('surface'),
        'circle-stroke-color': tokenColor('ink-soft'),
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'city-names',
      source: 'cities',
      type: 'symbol',
      filter: ['<=', ['get', 'rank'], CITIES_SHOWN],
      layout: {
        ...BOLD,
        'text-field': ['get', 'name'],
        'text-size': ['step', ['get', 'rank'], 13, 3, 12],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { ...halo, 'text-color': tokenColor('ink') },
    },
  ]
}
