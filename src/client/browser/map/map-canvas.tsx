import 'maplibre-gl/dist/maplibre-gl.css'
import './map-controls.css'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useState } from 'react'
import { Map, type MapRef, NavigationControl } from 'react-map-gl/maplibre'
import { readArchive } from './map-archive.ts'
import { fetchThroughCache, toCachedUrl } from './custom-map-cache.ts'
import { type MapStyle, loadMapStyle, loadBuiltInStyle } from './map-style.ts'
import { addRouteShields } from './shields.ts'

// the worker is a separate file, not next to this chunk
setWorkerUrl(workerUrl)
addProtocol('kept', fetchThroughCache)
addProtocol('pmtiles', readArchive)

/** If an operator's map isn't drawn by then, the built-in map replaces it. */
const TIMEOUT_MS = 20_000

export interface MapCallbacks {
  onReady: () => void
  onFailed: () => void
}

interface MapCanvasProps extends MapCallbacks, Pick<ComponentProps<typeof Map>, 'initialViewState' | 'onClick'> {
  /** accessible name: 'Route from Dallas, TX to Atlanta, GA' */
  name: string
  canvas: Ref<MapRef>
  children: (isLoaded: boolean) => ReactNode
}

/** Base of every map; works offline once it has been shown. */
export function MapCanvas({ name, canvas, initialViewState, onClick, onReady, onFailed, children }: MapCanvasProps) {
  const [style, setStyle] = useState<MapStyle | null>(null)
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    loadMapStyle().then(setStyle, onFailed)
    // oxlint-disable-next-line react/exhaustive-deps -- asked once
  }, [])

  const isWaitedFor = style?.isOnBoard === false && !isLoaded
  useEffect(() => {
    if (!isWaitedFor) return
    const patience = setTimeout(() => void loadBuiltInStyle().then(setStyle, onFailed), TIMEOUT_MS)
    return () => clearTimeout(patience)
    // oxlint-disable-next-line react/exhaustive-deps -- started with the wait
  }, [isWaitedFor])

  if (!style) return null
  const failed = () => {
    if (isLoaded) return
    if (style.isOnBoard) onFailed()
    else loadBuiltInStyle().then(setStyle, onFailed)
  }
  return (
    <Map
      ref={canvas}
      key={style.isOnBoard ? 'on board' : 'chosen'}
      mapStyle={style.style}
      transformRequest={style.isOnBoard ? null : toCachedUrl}
      initialViewState={initialViewState}
      maxZoom={style.isOnBoard ? 11 : 18}
      cooperativeGestures
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={style.isOnBoard ? false : { compact: true }}
      locale={{ 'Map.Title': name }}
      onClick={onClick}
      onLoad={({ target }) => {
        if (style.isOnBoard) addRouteShields(target)
        setLoaded(true)
        onReady()
      }}
      onError={failed}
    >
      <NavigationControl position="top-right" showCompass={false} />
      {children(isLoaded)}
    </Map>
  )
}
