import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useState } from 'react'
import { Map, type MapRef, NavigationControl } from 'react-map-gl/maplibre'
import { fetchKept, throughKept } from './chosen-files.ts'
import { keepMapFiles } from './keep-map-files.ts'
import { type MapStyle, mapStyle, onBoardStyle } from './map-style.ts'
import { addShields } from './shields.ts'

// beside this chunk there is no worker: it is a file of its own
setWorkerUrl(workerUrl)
addProtocol('kept', fetchKept)
addProtocol('pmtiles', async (...asked) => (await import('./map-archive.ts')).readArchive(...asked))

/** A map from elsewhere that is not drawn by then will not be: the map on board takes its place. */
const PATIENCE_MS = 20_000

export interface MapNews {
  onReady: () => void
  onFailed: () => void
}

interface MapCanvasProps extends MapNews, Pick<ComponentProps<typeof Map>, 'initialViewState' | 'onClick'> {
  /** read out for the map: 'Route from Dallas, TX to Atlanta, GA' */
  name: string
  canvas: Ref<MapRef>
  children: (isLoaded: boolean) => ReactNode
}

/** The ground that every map is drawn on; it shows without signal once it has been seen. */
export function MapCanvas({ name, canvas, initialViewState, onClick, onReady, onFailed, children }: MapCanvasProps) {
  const [style, setStyle] = useState<MapStyle | null>(null)
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    mapStyle().then(setStyle, onFailed)
    // oxlint-disable-next-line react/exhaustive-deps -- asked once
  }, [])

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
      ref={canvas}
      key={style.isOnBoard ? 'on board' : 'chosen'}
      mapStyle={style.style}
      transformRequest={style.isOnBoard ? null : throughKept}
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
        if (style.isOnBoard) addShields(target)
        setLoaded(true)
        onReady()
        void keepMapFiles()
      }}
      onError={failed}
    >
      <NavigationControl position="top-right" showCompass={false} />
      {children(isLoaded)}
    </Map>
  )
}
