import MapPin from 'lucide-react/icons/map-pin'
import { useId, useState } from 'react'
import { usePinMap } from '#client/browser/map/use-pin-map.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { AddressPrecision } from '#domain/address.ts'
import type { Point } from '#domain/geo.ts'

const WHERE_IT_IS: Record<AddressPrecision, string> = {
  city: 'The pin stands at the middle of the city.',
  zip: 'The pin stands at the middle of the ZIP code.',
  street: 'The pin stands on the street.',
  rooftop: 'The pin stands at the building.',
}

interface PinFieldProps {
  /** 'Pickup', 'Delivery' */
  stop: string
  zipCode: string
  point: Point | null
  precision: AddressPrecision | null
  /** the pin was put where it is by hand */
  isPlaced: boolean
  onMove: (point: Point) => void
}

/** EDIT-09: what is known of the place, in one quiet line; on demand the pin itself, to be put at the gate. */
export function PinField({ stop, zipCode, point, precision, isPlaced, onMove }: PinFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const lineId = useId()
  if (!point && !zipCode) return null
  const where = isPlaced ? 'The pin stands where you put it.' : precision ? WHERE_IT_IS[precision] : ''
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={lineId} aria-live="polite" className="min-w-[min(100%,15rem)] flex-1 text-sm text-ink-soft">
          {[zipCode && `ZIP ${zipCode}`, point && pointWords(point)].filter(Boolean).join(', ')}
          {point && where && `. ${where}`}
        </p>
        {point && (
          <Button variant="ghost" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <MapPin aria-hidden />
            {isOpen ? 'Hide map' : 'Check on map'}
          </Button>
        )}
      </div>
      {point && isOpen && <PinFrame stop={stop} point={point} lineId={lineId} onMove={onMove} />}
    </div>
  )
}

interface PinFrameProps {
  stop: string
  point: Point
  lineId: string
  onMove: (point: Point) => void
}

function PinFrame({ stop, point, lineId, onMove }: PinFrameProps) {
  const map = usePinMap()
  const helpId = useId()
  const [drawing, setDrawing] = useState<'waits' | 'ready' | 'failed'>('waits')
  const isLost = map.is === 'missing' || drawing === 'failed'
  return (
    <>
      <div className="relative isolate -mx-4 h-72 overflow-hidden border-y border-line bg-blue-tint sm:mx-0 sm:rounded-control sm:border">
        {map.is === 'ready' && drawing !== 'failed' && (
          <div className="absolute inset-0">
            <map.Map
              point={point}
              onMove={onMove}
              name={`Map of the ${stop.toLowerCase()}`}
              pinName={`${stop} pin`}
              describedBy={`${lineId} ${helpId}`}
              mark={<Mark>{stop}</Mark>}
              onReady={() => setDrawing('ready')}
              onFailed={() => setDrawing('failed')}
            />
          </div>
        )}
        {drawing === 'waits' && !isLost && <Loading />}
        {isLost && (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft">
            The map is not on this device yet. It comes with the next signal and then stays.
          </p>
        )}
      </div>
      <p id={helpId} className="text-sm text-ink-soft">
        Drag the pin to the gate, tap where it belongs, or move it with the arrow keys (Shift for longer steps).
      </p>
    </>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="absolute inset-0 rounded-none" />
      <p role="status" className="absolute inset-0 grid place-items-center font-bold text-ink-soft">
        Loading map...
      </p>
    </>
  )
}

/** A sign on a post, whose foot stands at the place; wide enough for a finger. */
function Mark({ children }: { children: string }) {
  return (
    <span className="-mb-1.5 flex min-w-12 flex-col items-center pt-2 font-sans">
      <span className="rounded-control border-2 border-surface bg-sign px-2 py-0.5 text-sm font-bold text-surface">
        {children}
      </span>
      <span className="h-3 w-1 bg-sign" />
      <span className="-mt-1.5 size-3 rounded-full border-2 border-surface bg-sign" />
    </span>
  )
}

function pointWords({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
}
