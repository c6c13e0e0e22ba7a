import MapPin from 'lucide-react/icons/map-pin'
import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { AddressPrecision } from '#domain/geo/address.ts'
import type { Point } from '#domain/geo/point.ts'
import { PIN_FIELD_COPY, PIN_PLACE_TEXT } from './copy.ts'
import { PinFrame } from './pin-frame.tsx'

interface PinFieldProps {
  /** 'Pickup', 'Delivery' */
  stop: string
  zipCode: string
  point: Point | null
  precision: AddressPrecision | null
  /** the user placed the pin by hand */
  isPlaced: boolean
  onMove: (point: Point) => void
}

/** EDIT-09: one line on how exact the location is; on demand the pin itself, to be moved to the gate. */
export function PinField({ stop, zipCode, point, precision, isPlaced, onMove }: PinFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const lineId = useId()
  if (!point && !zipCode) return null
  const where = isPlaced ? PIN_FIELD_COPY.placedByYou : precision ? PIN_PLACE_TEXT[precision] : ''
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={lineId} aria-live="polite" className="min-w-[min(100%,15rem)] flex-1 text-sm text-ink-soft">
          {[zipCode && `ZIP ${zipCode}`, point && formatPoint(point)].filter(Boolean).join(', ')}
          {point && where && `. ${where}`}
        </p>
        {point && (
          <Button variant="ghost" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <MapPin aria-hidden />
            {isOpen ? PIN_FIELD_COPY.hideMap : PIN_FIELD_COPY.checkOnMap}
          </Button>
        )}
      </div>
      {point && isOpen && <PinFrame stop={stop} point={point} lineId={lineId} onMove={onMove} />}
    </div>
  )
}

function formatPoint({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
}
