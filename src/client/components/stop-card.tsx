import MapPin from 'lucide-react/icons/map-pin'
import type { Location } from '#contract/load.ts'
import { isKnownZip } from '#domain/zip.ts'
import { SectionCard } from './section-card.tsx'
import { StopTime } from './stop-time.tsx'

interface StopCardProps {
  /** 'Pickup point', 'Dispatch point' */
  title: string
  stop: Location
  /** the appointment, an ISO instant */
  at: string
  /** the viewer hauls or posted the load; everybody else learns when they get the street */
  isParty: boolean
}

/** Where a truck must be, and when [OWN-09]. */
export function StopCard({ title, stop, at, isParty }: StopCardProps) {
  const { address, description, city, state, zipCode, coordinates } = stop
  return (
    <SectionCard title={title} aside={<MapPin aria-hidden className="size-5 text-sign" />}>
      <p className="text-lg font-bold">
        <StopTime at={at} zone={stop.zone} />
      </p>
      <address className="not-italic">
        {address && <span className="block">{address}</span>}
        <span className="block">
          {city}, {state} {isKnownZip(zipCode) && zipCode}
        </span>
        {!isKnownZip(zipCode) && coordinates && (
          <span className="block text-ink-soft">
            {coordinates.latitude.toFixed(4)}, {coordinates.longitude.toFixed(4)}
          </span>
        )}
      </address>
      {description && <p className="text-ink-soft">{description}</p>}
      {!isParty && <p className="text-sm text-ink-soft">Street and contact are shown to the carrier who hauls it.</p>}
    </SectionCard>
  )
}
