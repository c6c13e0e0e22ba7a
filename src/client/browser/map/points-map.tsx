import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import type { Point } from '#domain/geo/point.ts'
import { boundsOf } from './bounds-of.ts'
import { MapCanvas, type MapCallbacks } from './map-canvas.tsx'

/** Points near each other don't zoom in further than to a metropolitan area. */
const VIEW = { padding: { top: 56, bottom: 32, left: 48, right: 56 }, maxZoom: 8, duration: 0 }

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
  const fit = useEffectEvent(() => map.current?.fitBounds(bounds, VIEW))

  useEffect(() => {
    if (isReady) fit()
  }, [isReady, corners])

  return (
    <MapCanvas
      canvas={map}
      name={name}
      initialViewState={{ bounds, fitBoundsOptions: VIEW }}
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
