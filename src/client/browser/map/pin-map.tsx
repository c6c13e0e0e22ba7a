import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import type { Point } from '#domain/geo.ts'
import { MapCanvas, type MapNews } from './map-canvas.tsx'

const ZOOM = 10
/** Screen pixels that an arrow key moves the pin; with Shift it takes a stride. */
const STEP = 8
const STRIDE = 64

const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface PinMapProps extends MapNews {
  point: Point
  /** by hand, by a tap on the map or by the arrow keys */
  onMove: (point: Point) => void
  /** read out for the map, and for the pin itself */
  name: string
  pinName: string
  /** ids of what is said about the pin */
  describedBy: string
  mark: ReactNode
}

/** One place on a map, with a pin that can be put elsewhere: dragged, tapped, or moved with the arrow keys. */
export function PinMap({ point, onMove, name, pinName, describedBy, mark, ...news }: PinMapProps) {
  const map = useRef<MapRef>(null)
  const { latitude, longitude } = point

  useEffect(() => {
    const canvas = map.current
    // another address was chosen, or the keys have led out of sight
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

/** A step of the sixth decimal is 11 cm: what lies behind is noise. */
function pointAt({ lat, lng }: { lat: number; lng: number }): Point {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { latitude: rounded(lat), longitude: rounded(lng) }
}
