import { useId } from 'react'
import { usePinMap } from '#client/browser/map/use-map.ts'
import { MapMark, MapStage } from '#client/components/map-stage.tsx'
import type { Point } from '#domain/geo/point.ts'
import { PIN_FIELD_COPY } from './copy.ts'

interface PinFrameProps {
  stop: string
  point: Point
  lineId: string
  onMove: (point: Point) => void
}

/** EDIT-09: the map with the pin, to be moved to the gate. */
export function PinFrame({ stop, point, lineId, onMove }: PinFrameProps) {
  const map = usePinMap()
  const helpId = useId()
  return (
    <>
      <div className="relative isolate -mx-4 h-72 overflow-hidden border-y border-line bg-blue-tint sm:mx-0 sm:rounded-control sm:border">
        <MapStage
          map={map}
          shows={{
            point,
            onMove,
            name: PIN_FIELD_COPY.map(stop.toLowerCase()),
            pinName: `${stop} pin`,
            describedBy: `${lineId} ${helpId}`,
            mark: (
              // wide enough for a finger
              <span className="block min-w-12 pt-2">
                <MapMark className="bg-sign">{stop}</MapMark>
              </span>
            ),
          }}
        />
      </div>
      <p id={helpId} className="text-sm text-ink-soft">
        {PIN_FIELD_COPY.dragPin}
      </p>
    </>
  )
}
