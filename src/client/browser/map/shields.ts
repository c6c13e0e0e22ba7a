import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { BOLD } from './base-style.ts'
import { tokenColor } from './token-color.ts'

const PIXEL_RATIO = 2
const SIDE = 24
/** Corner size that doesn't stretch; only the middle grows with the number. */
const CORNER = 8

/** Highway shields: interstates white on blue, others dark on white. */
export function addRouteShields(map: MapLibreMap): void {
  const [white, blue, ink] = [tokenColor('surface'), tokenColor('blue-ink'), tokenColor('ink-soft')]
  addPlate(map, 'interstate-plate', { fill: blue, edge: white })
  addPlate(map, 'road-plate', { fill: white, edge: ink })
  const isInterstate: ExpressionSpecification = ['==', ['get', 'network'], 'I']
  map.addLayer(
    {
      id: 'shields',
      source: 'highways',
      type: 'symbol',
      minzoom: 4,
      filter: ['all', ['has', 'number'], ['any', isInterstate, ['>=', ['zoom'], 7]]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'symbol-sort-key': ['case', isInterstate, 0, 1],
        'text-rotation-alignment': 'viewport',
        'icon-rotation-alignment': 'viewport',
        ...BOLD,
        'text-field': ['get', 'number'],
        'text-size': 10,
        'icon-image': ['case', isInterstate, 'interstate-plate', 'road-plate'],
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [1, 3, 0, 3],
      },
      paint: { 'text-color': ['case', isInterstate, white, ink] },
    },
    'city-dots',
  )
}

function addPlate(map: MapLibreMap, name: string, { fill, edge }: { fill: string; edge: string }): void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const brush = canvas.getContext('2d')
  if (!brush || map.hasImage(name)) return
  brush.beginPath()
  brush.roundRect(1, 1, SIDE - 2, SIDE - 2, CORNER - 2)
  brush.fillStyle = fill
  brush.fill()
  brush.strokeStyle = edge
  brush.lineWidth = 2
  brush.stroke()
  map.addImage(name, brush.getImageData(0, 0, SIDE, SIDE), {
    pixelRatio: PIXEL_RATIO,
    stretchX: [[CORNER, SIDE - CORNER]],
    stretchY: [[CORNER, SIDE - CORNER]],
    content: [CORNER / 2, CORNER / 2, SIDE - CORNER / 2, SIDE - CORNER / 2],
  })
}
