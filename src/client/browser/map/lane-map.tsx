import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, type LngLatBoundsLike, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Layer, Map, type MapRef, Marker, NavigationControl, Source } from 'react-map-gl/maplibre'
import type { Point } from '#domain/geo.ts'
import { fetchKept, throughKept } from './chosen-files.ts'
import { keepMapFiles } from './keep-map-files.ts'
import { type MapStyle, mapStyle, onBoardStyle } from './map-style.ts'
import { addShields } from './shields.ts'
import { tokenColor } from './token-color.ts'

// beside this chunk there is no worker: it is a file of its own
setWorkerUrl(workerUrl)
addProtocol('kept', fetchKept)
addProtocol('pmtiles', async (...asked) => (await import('./map-archive.ts')).readArchive(...asked))

/** A map from elsewhere that is not drawn by then will not be: the map on board takes its place. */
const PATIENCE_MS = 15_000

/** OWN-05; a longer lane is shown whole, a shorter one is not looked at more closely. */
const DEFAULT_ZOOM = 8
const ROOM_FOR_MARKERS = { top: 72, bottom: 40, left: 56, right: 56 }

interface LaneMapProps {
  pickup: Point
  delivery: Point
  /** longitude, latitude; null while it is asked for */
  line: [number, number][] | null
  /** nobody knows the way: the line is only a direction */
  isGuess: boolean
  /** read out for the map: 'Route from Dallas, TX to Atlanta, GA' */
  name: string
  /** what stands at the two ends */
  pickupMark: ReactNode
  deliveryMark: ReactNode
  onReady: () => void
  onFailed: () => void
}

/** A lane on a map, which is drawn without signal once it has been seen. */
export function LaneMap({ pickup, delivery, line, isGuess, name, onReady, onFailed, ...marks }: LaneMapProps) {
  const [style, setStyle] = useState<MapStyle | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const map = useRef<MapRef>(null)
  const ends = [pickup, delivery].map(({ longitude, latitude }): [number, number] => [longitude, latitude])

  useEffect(() => {
    mapStyle().then(setStyle, onFailed)
    // oxlint-disable-next-line react/exhaustive-deps -- asked once
  }, [])

  useEffect(() => {
    if (isLoaded && line) map.current?.fitBounds(boundsOf(line), { ...VIEW, duration: 0 })
  }, [isLoaded, line])

  const isWaitedFor = style?.isOnBoard === false && !isLoaded
  useEffect(() => {
    if (!isWaitedFor) return
    const patience = setTimeout(() => void onBoardStyle().then(setStyle, onFailed), PATIENCE_MS)
    return () => clearTimeout(patience)
    // oxlint-disable-next-line react/exhaustive-deps -- started with the wait
  }, [isWaitedFor])

  if (!style) return null
  const failed = () => {
    if (isLoaded) return
    if (style.isOnBoard) onFailed()
    else onBoardStyle().then(setStyle, onFailed)
  }
  return (
    <Map
      ref={map}
      key={style.isOnBoard ? 'on board' : 'chosen'}
      mapStyle={style.style}
      transformRequest={style.isOnBoard ? null : throughKept}
      initialViewState={{ bounds: boundsOf(ends), fitBoundsOptions: VIEW }}
      maxZoom={style.isOnBoard ? 11 : 18}
      cooperativeGestures
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={style.isOnBoard ? false : { compact: true }}
      locale={{ 'Map.Title': name }}
      onLoad={({ target }) => {
        if (style.isOnBoard) addShields(target)
        setLoaded(true)
        onReady()
        void keepMapFiles()
      }}
      onError={failed}
    >
      <NavigationControl position="top-right" showCompass={false} />
      {isLoaded && <RouteLine line={line ?? []} isGuess={isGuess} />}
      <Marker {...pickup} anchor="bottom">
        {marks.pickupMark}
      </Marker>
      <Marker {...delivery} anchor="bottom">
        {marks.deliveryMark}
      </Marker>
    </Map>
  )
}

const VIEW = { padding: ROOM_FOR_MARKERS, maxZoom: DEFAULT_ZOOM }

function RouteLine({ line, isGuess }: { line: [number, number][]; isGuess: boolean }) {
  const shape = { 'line-join': 'round', 'line-cap': 'round' } as const
  return (
    <Source
      id="route"
      type="geojson"
      data={{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } }}
    >
      <Layer
        id="route-edge"
        type="line"
        layout={shape}
        paint={{ 'line-color': tokenColor('surface'), 'line-width': 8 }}
      />
      <Layer
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

function boundsOf(line: [number, number][]): LngLatBoundsLike {
  const [longitudes, latitudes] = [line.map(([longitude]) => longitude), line.map(([, latitude]) => latitude)]
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ]
}
