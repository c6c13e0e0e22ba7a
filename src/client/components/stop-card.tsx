import type { Location } from '#contract/freight/load.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { LOAD_COPY } from './load-copy.ts'
import { SectionCard } from './section-card.tsx'
import { AppointmentTime } from './stop-time.tsx'

interface StopCardProps {
  /** 'Pickup point', 'Dispatch point' */
  title: string
  stop: Location
  appointment: AppointmentWindow
  /** the viewer is a party; others read when they get the street address */
  isParty: boolean
}

/** One stop: appointment and address [OWN-09]. */
export function StopCard({ title, stop, appointment, isParty }: StopCardProps) {
  const { address, description, city, state, zipCode, coordinates } = stop
  return (
    <SectionCard title={title}>
      <p className="text-lg font-bold">
        <AppointmentTime window={appointment} zone={stop.zone} />
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
      {!isParty && <p className="text-sm text-ink-soft">{LOAD_COPY.onceBooked}</p>}
    </SectionCard>
  )
}
