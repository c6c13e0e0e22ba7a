import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Layer, type MapRef, Marker, Source } from 'react-map-gl/maplibre'
import type { Point } from '#domain/geo/point.ts'
import { boundsOf } from './bounds-of.ts'
import { findLabelLayer } from './label-layer.ts'
import { MapCanvas, type MapCallbacks } from './map-canvas.tsx'
import { tokenColor } from './token-color.ts'

/** OWN-05: default zoom. A longer lane zooms out to fit; a shorter one doesn't zoom in. */
const DEFAULT_ZOOM = 8
const ROOM_FOR_MARKERS = { top: 72, bottom: 40, left: 56, right: 56 }
/** Leaves room for the notice on a guess. */
const ROOM_FOR_NOTICE = { ...ROOM_FOR_MARKERS, top: 152 }

export interface LaneMapProps extends MapCallbacks {
  pickup: Point
  delivery: Point
  /** longitude, latitude; null while loading */
  line: [number, number][] | null
  /** no route is known: the line only shows the direction */
  isGuess: boolean
  /** accessible name: 'Route from Dallas, TX to Atlanta, GA' */
  name: string
  /** markers at the two ends */
  pickupMark: ReactNode
  deliveryMark: ReactNode
  /** where the truck is, off the lane */
  truck?: { at: Point; mark: ReactNode } | undefined
}

export function LaneMap({ pickup, delivery, line, isGuess, name, truck, onReady, onFailed, ...marks }: LaneMapProps) {
  const [isReady, setReady] = useState(false)
  const map = useRef<MapRef>(null)
  const [labels, setLabels] = useState<string>()
  const ends = [pickup, delivery, ...(truck ? [truck.at] : [])].map(lngLat)
  const fit = useEffectEvent((drawn: [number, number][]) => {
    const padding = isGuess ? ROOM_FOR_NOTICE : ROOM_FOR_MARKERS
    map.current?.fitBounds(boundsOf([...drawn, ...ends]), { ...VIEW, padding, duration: 0 })
  })

  useEffect(() => {
    if (isReady && line) fit(line)
  }, [isReady, line, isGuess])

  return (
    <MapCanvas
      canvas={map}
      name={name}
      initialViewState={{ bounds: boundsOf(ends), fitBoundsOptions: VIEW }}
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
          <Marker {...pickup} anchor="bottom">
            {marks.pickupMark}
          </Marker>
          <Marker {...delivery} anchor="bottom">
            {marks.deliveryMark}
          </Marker>
          {truck && <Marker {...truck.at}>{truck.mark}</Marker>}
        </>
      )}
    </MapCanvas>
  )
}

const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude]

const VIEW = { padding: ROOM_FOR_MARKERS, maxZoom: DEFAULT_ZOOM }

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
