import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Layer, type MapRef, Marker, Source } from 'react-map-gl/maplibre'
import type { Point } from '#domain/geo/point.ts'
import { boundsOf } from './bounds-of.ts'
import { findLabelLayer } from './label-layer.ts'
import { type MapCallbacks, MapCanvas } from './map-canvas.tsx'
import { tokenColor } from './token-color.ts'

/** OWN-05: default zoom. A longer lane zooms out to fit; a shorter one doesn't zoom in. */
const DEFAULT_ZOOM = 8
const ROOM_FOR_MARKERS = { top: 72, bottom: 40, left: 56, right: 56 }
/** Leaves room for the notice on a guess. */
const ROOM_FOR_NOTICE = { ...ROOM_FOR_MARKERS, top: 152 }

export interface LaneMapProps extends MapCallbacks {
  /** in driving order, each with its marker */
  stops: readonly { at: Point; mark: ReactNode }[]
  /** longitude, latitude; null while loading */
  line: [number, number][] | null
  /** no route is known: the line only shows the direction */
  isGuess: boolean
  /** accessible name: 'Route from Dallas, TX to Atlanta, GA' */
  name: string
  /** where the truck is, off the lane */
  truck?: { at: Point; mark: ReactNode } | undefined
}

export function LaneMap({ stops, line, isGuess, name, truck, onReady, onFailed }: LaneMapProps) {
  const [isReady, setReady] = useState(false)
  const map = useRef<MapRef>(null)
  const [labels, setLabels] = useState<string>()
  const points = [...stops.map(({ at }) => at), ...(truck ? [truck.at] : [])].map(lngLat)
  const fit = useEffectEvent((drawn: [number, number][]) => {
    const padding = isGuess ? ROOM_FOR_NOTICE : ROOM_FOR_MARKERS
    map.current?.fitBounds(boundsOf([...drawn, ...points]), { ...LANE_VIEW, padding, duration: 0 })
  })

  useEffect(() => {
    if (isReady && line) fit(line)
  }, [isReady, line, isGuess])

  return (
    <MapCanvas
      canvas={map}
      name={name}
      initialViewState={{ bounds: boundsOf(points), fitBoundsOptions: LANE_VIEW }}
      onReady={() => {
        setLabels(findLabelLayer(map.current?.getMap().getStyle().layers ?? []))
        setReady(true)
        onReady()
      }}
      onFailed={onFailed}
    >
      {(isLoaded) => (
        <>
          {isLoaded && isReady && <RouteLine line={line ?? []} isGuess={isGuess} below={labels} />}
          {stops.map(({ at, mark }, index) => (
            <Marker key={index} {...at} anchor="bottom">
              {mark}
            </Marker>
          ))}
          {truck && <Marker {...truck.at}>{truck.mark}</Marker>}
        </>
      )}
    </MapCanvas>
  )
}

const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude]

const LANE_VIEW = { padding: ROOM_FOR_MARKERS, maxZoom: DEFAULT_ZOOM }

interface RouteLineProps {
  line: [number, number][]
  isGuess: boolean
  /** the layer above it; none is the top */
  below: string | undefined
}

function RouteLine({ line, isGuess, below }: RouteLineProps) {
  const place = below === undefined ? {} : { beforeId: below }
  const shape = { 'line-join': 'round', 'line-cap': 'round' } as const
  return (
    <Source
      id="route"
      type="geojson"
      data={{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } }}
    >
      <Layer
        {...place}
        id="route-edge"
        type="line"
        layout={shape}
        paint={{ 'line-color': tokenColor('surface'), 'line-width': 8 }}
      />
      <Layer
        {...place}
        id="route-line"
        type="line"
        layout={shape}
        paint={{
          'line-color': tokenColor('sign'),
          'line-width': 4.5,
          'line-dasharray': isGuess ? [1.5, 1.5] : [1],
        }}
      />
    </Source>
  )
}

/** Points near each other don't zoom in further than to a metropolitan area. */
const POINTS_VIEW = { padding: { top: 56, bottom: 32, left: 48, right: 56 }, maxZoom: 8, duration: 0 }

export interface MapPoint extends Point {
  key: string
  mark: ReactNode
}

export interface PointsMapProps extends MapCallbacks {
  /** at least one */
  points: readonly MapPoint[]
  /** accessible name: 'Pickups of 12 loads' */
  name: string
}

/** A map that shows all of its points, also when others take their place. */
export function PointsMap({ points, name, onReady, ...news }: PointsMapProps) {
  const map = useRef<MapRef>(null)
  const [isReady, setReady] = useState(false)
  const bounds = boundsOf(points.map(({ longitude, latitude }) => [longitude, latitude]))
  const corners = bounds.join()
  const fit = useEffectEvent(() => map.current?.fitBounds(bounds, POINTS_VIEW))

  useEffect(() => {
    if (isReady) fit()
  }, [isReady, corners])

  return (
    <MapCanvas
      canvas={map}
      name={name}
      initialViewState={{ bounds, fitBoundsOptions: POINTS_VIEW }}
      onReady={() => {
        setReady(true)
        onReady()
      }}
      {...news}
    >
      {() =>
        points.map(({ key, mark, latitude, longitude }) => (
          <Marker key={key} latitude={latitude} longitude={longitude} anchor="bottom">
            {mark}
          </Marker>
        ))
      }
    </MapCanvas>
  )
}

const PIN_ZOOM = 10
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
      initialViewState={{ latitude, longitude, zoom: PIN_ZOOM }}
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
