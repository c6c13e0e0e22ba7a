import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import type { Point } from '#domain/geo/point.ts'
import { MapCanvas, type MapCallbacks } from './map-canvas.tsx'

const ZOOM = 10
/** Screen pixels per arrow key; STRIDE with Shift. */
const STEP = 8
const STRIDE = 64

const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface PinMapProps extends MapCallbacks {
  point: Point
  /** by drag, tap or arrow keys */
  onMove: (point: Point) => void
  /** accessible names of the map and of the pin */
  name: string
  pinName: string
  /** ids of the pin's descriptions */
  describedBy: string
  mark: ReactNode
}

/** A map with one pin that can be dragged, placed by tap, or moved with the arrow keys. */
export function PinMap({ point, onMove, name, pinName, describedBy, mark, ...news }: PinMapProps) {
  const map = useRef<MapRef>(null)
  const { latitude, longitude } = point

  useEffect(() => {
    const canvas = map.current
    // a new address was chosen, or the keys led out of view
    if (canvas && !canvas.getBounds().contains([longitude, latitude]))
      canvas.easeTo({ center: [longitude, latitude], duration: 0 })
  }, [latitude, longitude])

  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const canvas = map.current
    if (!step || !canvas) return
    event.preventDefault()
    event.stopPropagation()
    const length = event.shiftKey ? STRIDE : STEP
    const { x, y } = canvas.project([longitude, latitude])
    onMove(pointAt(canvas.unproject([x + step[0] * length, y + step[1] * length])))
  }
  return (
    <MapCanvas
      canvas={map}
      name={name}
      initialViewState={{ latitude, longitude, zoom: ZOOM }}
      onClick={({ lngLat }) => onMove(pointAt(lngLat))}
      {...news}
    >
      {() => (
        <Marker
          latitude={latitude}
          longitude={longitude}
          anchor="bottom"
          draggable
          onDragEnd={({ lngLat }) => onMove(pointAt(lngLat))}
        >
          <button
            type="button"
            aria-label={pinName}
            aria-describedby={describedBy}
            onKeyDown={moveByKey}
            onClick={(event) => event.stopPropagation()}
            className="block cursor-grab active:cursor-grabbing"
          >
            {mark}
          </button>
        </Marker>
      )}
    </MapCanvas>
  )
}

/** The sixth decimal is 11 cm; the rest is noise. */
function pointAt({ lat, lng }: { lat: number; lng: number }): Point {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { latitude: rounded(lat), longitude: rounded(lng) }
}
