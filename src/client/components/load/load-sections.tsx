import LifeBuoy from 'lucide-react/icons/life-buoy'
import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Load, Location, Party } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { personName, placeName } from '#domain/text/names.ts'
import { UsdotNote } from '../carrier-authority-line.tsx'
import { ContactLinks } from '../contact-links.tsx'
import { SectionCard } from '../section-card.tsx'
import { LOAD_COPY, LOAD_TIMELINE_COPY, QUICK_CONTACT_COPY, ROUTE_COPY } from './copy.ts'
import { AppointmentTime } from './appointment-time.tsx'

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
            {LOAD_COPY.gps} {coordinates.latitude.toFixed(4)}, {coordinates.longitude.toFixed(4)}
          </span>
        )}
      </address>
      {description && <p className="text-ink-soft">{description}</p>}
      {!isParty && <p className="text-sm text-ink-soft">{LOAD_COPY.onceBooked}</p>}
    </SectionCard>
  )
}

interface PartyCardProps {
  /** 'Broker information', 'Dispatcher information' */
  title: string
  party: Party | null
  /** shown without a party: 'Pending dispatcher' */
  absent?: string
  /** extra line: 'Has not answered the tender yet' */
  note?: ReactNode
}

/** One party to a load: person, business, contact links [OWN-11]. */
export function PartyCard({ title, party, absent = LOAD_COPY.pending, note }: PartyCardProps) {
  return (
    <SectionCard title={title}>
      {party ? <Person party={party} /> : <p className="text-ink-soft">{absent}</p>}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </SectionCard>
  )
}

function Person({ party }: { party: Party }) {
  const name = personName(party)
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="font-bold">{name}</p>
          {party.businessName && <p className="text-ink-soft">{party.businessName}</p>}
          <UsdotNote usdot={party.usdot} />
        </div>
      </div>
      <ContactLinks name={name} phone={party.phoneNumber} email={party.email} />
    </div>
  )
}

interface QuickContactProps {
  /** in calling order */
  contacts: readonly { role: string; name: string; phone: string | null; email: string | null }[]
  /** people quote it on the phone; subject of the support email */
  loadNumber: number
}

/** Contacts for a load, one tap each, support last [OWN-17] [OWN-18]. */
export function QuickContact({ contacts, loadNumber }: QuickContactProps) {
  const reachable = contacts.filter(({ phone, email }) => phone ?? email)
  const subject = encodeURIComponent(QUICK_CONTACT_COPY.messageSubject(loadNumber))
  return (
    <SectionCard title={QUICK_CONTACT_COPY.quickContact}>
      <ul className="flex flex-col gap-2 empty:hidden">
        {reachable.map(({ role, name, phone, email }) => (
          <li key={role}>
            <p>
              <span className="text-sm text-ink-soft">{role}</span>
              <strong className="block">{name}</strong>
            </p>
            <ContactLinks name={name} phone={phone} email={email} />
          </li>
        ))}
      </ul>
      <Button variant="ghost" render={<a href={`mailto:${SUPPORT}?subject=${subject}`} />}>
        <LifeBuoy aria-hidden />
        {QUICK_CONTACT_COPY.contactSupport}
      </Button>
    </SectionCard>
  )
}

const SUPPORT = 'support@milepost.example'

/** Pickup and dispatch in order, with the contact at each [OWN-17]. */
export function LoadTimeline({ load }: { load: Load }) {
  return (
    <SectionCard title={ROUTE_COPY.timeline}>
      <ol className="flex flex-col gap-5">
        <li className="relative pl-7 before:absolute before:top-1 before:left-0 before:size-3.5 before:rounded-full before:border-7 before:border-rail after:absolute after:top-3 after:-bottom-7 after:left-[5.5px] after:border-l-3 after:border-rail">
          <Stop
            name={LOAD_TIMELINE_COPY.pickup}
            stop={firstStopOf(load).location}
            appointment={firstStopOf(load).appointment}
          />
        </li>
        {stopsOf(load)
          .slice(1, -1)
          .map(({ id, kind, location, appointment }, at) => (
            <li
              key={id}
              className="relative pl-7 before:absolute before:top-1 before:left-0 before:z-1 before:size-3.5 before:rounded-full before:border-3 before:border-rail before:bg-surface after:absolute after:top-3 after:-bottom-7 after:left-[5.5px] after:border-l-3 after:border-rail"
            >
              <Stop name={LOAD_TIMELINE_COPY.between(at + 2, kind)} stop={location} appointment={appointment} />
            </li>
          ))}
        <li className="relative pl-7 before:absolute before:top-1 before:left-0 before:z-1 before:size-3.5 before:rounded-full before:border-3 before:border-rail before:bg-surface">
          <Stop
            name={LOAD_TIMELINE_COPY.dispatch}
            stop={lastStopOf(load).location}
            appointment={lastStopOf(load).appointment}
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
