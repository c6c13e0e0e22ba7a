import { placeName } from '#domain/text/place-name.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Load, Location } from '#contract/freight/load.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { ContactLinks } from './contact-links.tsx'
import { LOAD_TIMELINE_COPY, ROUTE_COPY } from './route-copy.ts'
import { SectionCard } from './section-card.tsx'
import { AppointmentTime } from './stop-time.tsx'
import { stopAppointment } from './load-stop.ts'

/** Pickup and dispatch in order, with the contact at each [OWN-17]. */
export function LoadTimeline({ load }: { load: Load }) {
  return (
    <SectionCard title={ROUTE_COPY.timeline}>
      <ol className="flex flex-col gap-5">
        <li className="relative pl-7 before:absolute before:top-1 before:left-0 before:size-3.5 before:rounded-full before:border-7 before:border-sign after:absolute after:top-3 after:-bottom-7 after:left-[5.5px] after:border-l-3 after:border-sign">
          <Stop
            name={LOAD_TIMELINE_COPY.pickup}
            stop={load.pickupLocation}
            appointment={stopAppointment(load, 'pickup')}
          />
        </li>
        <li className="relative pl-7 before:absolute before:top-1 before:left-0 before:z-1 before:size-3.5 before:rounded-full before:border-3 before:border-sign before:bg-surface">
          <Stop
            name={LOAD_TIMELINE_COPY.dispatch}
            stop={load.deliveryLocation}
            appointment={stopAppointment(load, 'delivery')}
          />
        </li>
      </ol>
    </SectionCard>
  )
}

function Stop({ name, stop, appointment }: { name: string; stop: Location; appointment: AppointmentWindow }) {
  return (
    <>
      <h3 className="leading-tight font-bold">
        {name}, {placeName(stop)}
      </h3>
      <p className="text-sm text-ink-soft">
        <AppointmentTime window={appointment} zone={stop.zone} />
      </p>
      {stop.contactName && <p className="mt-1">{stop.contactName}</p>}
      <ContactLinks
        name={isolateBidi(stop.contactName ?? LOAD_TIMELINE_COPY.facility(stop.city))}
        phone={stop.contactPhone}
        email={stop.contactEmail}
      />
    </>
  )
}
